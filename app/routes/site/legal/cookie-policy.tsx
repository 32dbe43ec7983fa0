import { href, Link } from "react-router"
import type { Brand } from "~/brand"
import { useBrand } from "~/http/use-brand"
import { linkClass } from "~/ui/link"
import { siteMeta } from "../seo/meta"
import { sitePages } from "../seo/pages"
import type { Route } from "./+types/cookie-policy"
import { LastUpdated, LegalDocument, type LegalSection, LegalTable, MailLink } from "./document"

export const meta: Route.MetaFunction = ({ matches }) => siteMeta(matches, sitePages.cookiePolicy)

export default function CookiePolicy() {
  const brand = useBrand()
  return (
    <LegalDocument
      title="Cookie Policy"
      note={<LastUpdated />}
      lead={`This policy explains which cookies ${brand.legalName} sets on this site and in the launchpad, what each kind is for, how long it is kept, and how to refuse it.`}
      sections={sectionsFor(brand)}
    />
  )
}

function sectionsFor({ name, privacyEmail }: Brand): LegalSection[] {
  return [
    {
      id: "what-cookies-are",
      title: "What cookies are",
      content: (
        <>
          <p>
            A cookie is a short piece of text that a website asks your browser to keep and to send back with
            later requests. It lets the site know that two requests came from the same browser. A first-party
            cookie is set by the site whose address you see; a third-party cookie is set by a service that the
            site uses.
          </p>
          <p>
            Where this policy says “cookies”, it also means the browser’s own storage when we use it for the
            same purpose, such as the list of private deployments that a visitor without an account has
            entered.
          </p>
        </>
      ),
    },
    {
      id: "kinds",
      title: "The kinds of cookies we use",
      content: (
        <LegalTable
          caption="Kinds of cookies"
          head={["Kind", "What it is for", "If you refuse it"]}
          rows={[
            [
              "Essential",
              "Keep you signed in, protect forms against forgery, complete a sign-in or a payment that has begun, carry a confirmation to the page that follows, and know which style sheet your browser already has.",
              "You can read the public site. You cannot sign in, deploy or buy.",
            ],
            [
              "Analytics",
              "Count visits and see which pages are read and where people give up, so that we can improve them. The results are used in aggregate.",
              "Nothing that you see changes.",
            ],
            [
              "Functional",
              "Remember choices that you have made, such as the light or dark theme, and keep a support conversation together.",
              "Your choices are forgotten from one visit to the next.",
            ],
            [
              "Marketing",
              "Tell whether somebody who saw a campaign of ours later visited this site or opened an account.",
              "You see the same site and the same prices.",
            ],
          ]}
        />
      ),
    },
    {
      id: "third-parties",
      title: "Cookies of third parties",
      content: (
        <>
          <p>
            Some of the services that we use may set cookies of their own. They act on our behalf or, where
            stated in their own policies, on their own responsibility. They are of these kinds:
          </p>
          <LegalTable
            caption="Third parties that may set cookies"
            head={["Service", "Kind of cookie", "When"]}
            rows={[
              ["An analytics service", "Analytics", "While you read the public site."],
              [
                "A customer data platform",
                "Analytics and marketing",
                "While you read the public site; it connects visits with accounts and campaigns.",
              ],
              ["A support chat", "Functional", "When you open the chat."],
              [
                "A payment provider",
                "Essential",
                "When you pay, on the provider’s own pages; it also uses cookies to detect fraud.",
              ],
            ]}
          />
          <p>
            Not every service is in use on every installation of {name}. A service that is not in use sets no
            cookie.
          </p>
        </>
      ),
    },
    {
      id: "lifetimes",
      title: "How long cookies are kept",
      content: (
        <>
          <ul>
            <li>
              <strong>Session cookies</strong> are deleted when you close the browser. The cookie that keeps
              you signed in is one of them; the session behind it also ends by itself after a time without
              activity.
            </li>
            <li>
              <strong>Persistent cookies</strong> stay until their date of expiry or until you delete them.
              The choice of a theme and the name of the style sheet are kept for one year. Cookies that
              complete a sign-in or show a confirmation are kept for minutes. Analytics and marketing cookies
              of third parties are kept for the time stated in the policy of the service that sets them.
            </li>
          </ul>
        </>
      ),
    },
    {
      id: "opt-out",
      title: "How to refuse or delete cookies",
      content: (
        <>
          <p>
            Every common browser lets you see the cookies that it keeps, delete them, and refuse new ones, for
            all sites or for one. You find these settings under “Privacy” or “Security”; the browser’s help
            describes them. Most browsers can also refuse third-party cookies alone, which leaves signing in
            unaffected.
          </p>
          <p>
            If you use several browsers or devices, the choice has to be made in each of them. Deleting
            cookies also deletes the choices that they kept, and signs you out.
          </p>
        </>
      ),
    },
    {
      id: "no-banner",
      title: "No cookie banner",
      content: (
        <p>
          We do not use a cookie banner. Your browser’s settings, as described above, are how you tell us
          which cookies you accept, and we respect what they refuse.
        </p>
      ),
    },
    {
      id: "changes",
      title: "Changes to this policy",
      content: (
        <p>
          When we change how we use cookies, we change this page and the date at its top. A change that
          affects you substantially is announced on this site before it takes effect.
        </p>
      ),
    },
    {
      id: "contact",
      title: "Questions",
      content: (
        <p>
          Write to <MailLink address={privacyEmail} />
          {". The "}
          <Link to={href("/privacy-policy")} className={linkClass}>
            Privacy Policy
          </Link>
          {" describes how we handle personal data otherwise."}
        </p>
      ),
    },
  ]
}
