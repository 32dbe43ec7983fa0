import type { Account } from "../accounts"
import { html, notePage, type Page } from "../pages/page"

const roleLabels: Record<string, string> = {
  "ada@example.com": "Customer with deployments",
  "noor@example.com": "New customer",
  "kim@example.com": "Administrator",
}

export function chooseAccountPage(action: string, accounts: Account[]): Page {
  return {
    title: "Choose an account",
    body: html`<h1>Choose an account</h1>
<p>Sample accounts without passwords. Each account has its own data.</p>
<form method="post" action="${action}">
<ul class="accounts">
${accounts.map(
  (account) => html`<li><button class="account" name="account" value="${account.id}">
<span class="initials" aria-hidden="true">${initials(account.name)}</span>
<span><span class="account-name">${account.name}</span> <span class="account-email">${account.email}</span></span>
<span class="role">${roleLabels[account.email] ?? "Customer"}</span>
</button></li>`,
)}
</ul>
<button class="button" name="cancel" value="yes">Cancel</button>
</form>`,
  }
}

export function confirmSignOutPage(form: string): Page {
  return {
    title: "Sign out",
    body: html`<h1>Sign out of the sandbox?</h1>
<p>You'll choose an account again the next time you sign in.</p>
${{ html: form }}
<div class="row">
<button class="button primary" form="op.logoutForm" name="logout" value="yes">Sign out</button>
<button class="button" form="op.logoutForm">Stay signed in</button>
</div>`,
  }
}

export function signedOutPage(origin: string) {
  const text = html`<p>Your session in the sandbox has ended.</p>`
  return notePage("Signed out", "You are signed out", text, `${origin}/`, "Back to the home page")
}

export function accountPage(origin: string, account: Account | undefined): Page {
  if (!account) {
    const text = html`<p>Sign in from the launchpad to see your account.</p>`
    return notePage("Account", "You're not signed in", text, `${origin}/home`)
  }
  return {
    title: "Account",
    body: html`<h1>Your account</h1>
<p>The identity provider shares only these fields with the launchpad.</p>
<dl>
<dt>Name</dt><dd>${account.name}</dd>
<dt>Email</dt><dd>${account.email}</dd>
<dt>Role</dt><dd>${account.isAdmin ? "Administrator" : "Customer"}</dd>
<dt>Subject</dt><dd><code>${account.id}</code></dd>
</dl>
<p class="row"><a href="${origin}/home">Back to the launchpad</a> <a href="/sandbox/oidc/session/end">Sign out everywhere</a></p>`,
  }
}

export function errorPage(origin: string, cause: string) {
  const text = html`<p>The identity provider reported an error: ${cause}.</p>
<p>Nothing has changed. Sign in again from the launchpad.</p>`
  return notePage("Sign-in failed", "Sign-in failed", text, `${origin}/home`)
}

function initials(name: string) {
  return name
    .split(" ")
    .map((word) => word.charAt(0))
    .join("")
}
