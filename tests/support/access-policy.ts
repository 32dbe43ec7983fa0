/**
 * What each person gets who reads an address: in a window, then as a program, then as a poll, where these differ. "other" is a
 * customer who knows the owner's addresses. Somebody whose session has ended is a visitor.
 */
const readers = `
               visitor                  owner                    other                    admin
anybody        page                     page                     page                     page
account        sign-in                  page                     page                     page
account-file   elsewhere/sign-in        page                     page                     page
owner          sign-in                  page                     missing                  missing
owner-file     elsewhere/sign-in        page                     elsewhere                elsewhere
admins         sign-in                  refused                  refused                  page
admins-file    elsewhere/sign-in        refused                  refused                  page
admins-home    sign-in                  page                     page                     elsewhere
signed-in      elsewhere                page                     page                     page
stream         sign-in                  endless                  endless                  endless
moved          elsewhere                elsewhere                elsewhere                elsewhere
frame          elsewhere/page           elsewhere/page           elsewhere/page           elsewhere/page
nobody         missing                  missing                  missing                  missing
unknown        missing/missing/later    missing/missing/later    missing/missing/later    missing/missing/later
provider       rejected                 rejected                 rejected                 rejected
-              no-method                no-method                no-method                no-method
`

/** The same for forms: what "acts" changes something at the platform, and what "works" doesn't. */
const senders = `
                visitor    owner      other      admin
anybody         works      works      works      works
account         sign-in    acts       acts       acts
account-here    sign-in    works      works      works
account-plan    sign-in    rejected   rejected   rejected
account-button  elsewhere  acts       acts       acts
account-script  sign-in    acts       acts       acts
owner           sign-in    acts       rejected   rejected
owner-or-admin  sign-in    acts       rejected   acts
owner-deletes   sign-in    acts       elsewhere  elsewhere
owner-ends      sign-in    works      elsewhere  elsewhere
owner-types     sign-in    works      rejected   rejected
owner-button    elsewhere  acts       elsewhere  elsewhere
owner-shell     elsewhere  works      elsewhere  elsewhere
owner-file      elsewhere  works      elsewhere  elsewhere
owner-license   rejected   works      rejected   rejected
admins          sign-in    refused    refused    acts
admins-job      sign-in    refused    refused    works
session         sign-in    works      works      works
session-end     works      works      works      works
asked           elsewhere  question   question   question
provider        rejected   rejected   rejected   rejected
-               no-method  no-method  no-method  no-method
`

/** Every address outside of the launchpad: who reads it, who sends its form, and what the form says. */
const outside = `
/                                                        anybody        -
/*                                                       nobody         -
/.well-known/change-password                             moved          -
/.well-known/security.txt                                anybody        -
/agents-gallery                                          anybody        -
/api/user-info                                           anybody        -
/auth/back-channel-logout                                -              provider        logout_token=e30.e30.e30
/auth/callback                                           provider       -
/auth/front-channel-logout                               provider       -
/auth/keepalive                                          -              session
/auth/other-person                                       signed-in      asked
/auth/sign-in                                            moved          -
/auth/sign-out                                           -              session-end
/auth/silent                                             moved          -
/comparison                                              anybody        -
/contact                                                 anybody        anybody         topic=sales&organization=Acme&text=Hello
/contact/chat.html                                       nobody         -
/cookie-policy                                           anybody        -
/deployment                                              anybody        -
/docs                                                    anybody        -
/llms.txt                                                anybody        -
/manifest.webmanifest                                    anybody        -
/notice                                                  moved          anybody         notice=0123456789abcdef
/og/:file                                                anybody        -
/pricing                                                 anybody        -
/privacy-policy                                          anybody        -
/private-deployments/connected/reach.html                anybody        -
/resources                                               anybody        -
/resources/roi-report.pdf                                anybody        -
/robots.txt                                              anybody        -
/service-providers                                       anybody        -
/silent-check-sso.html                                   frame          -
/sitemap.xml                                             anybody        -
/terms-of-service                                        anybody        -
/theme                                                   moved          anybody         theme=dark
`

/** The same in the launchpad. */
const launchpad = `
/account/*                                               unknown        -
/account/activity                                        account        account-here
/account/activity.csv                                    account-file   -
/account/activity/:id                                    owner          -
/account/sign-ins                                        account        -
/account/sign-ins/:id/end                                owner          owner-ends
/admin                                                   admins-home    -
/admin/*                                                 unknown        -
/admin/balances                                          admins         admins          email=noor@example.com&amount=5&confirmed=yes
/admin/customers/:email                                  admins         -
/admin/jobs                                              admins         -
/admin/jobs/:id                                          admins         admins-job        step=retry
/admin/jobs/:id/now                                      admins         -
/admin/jobs/:id/receipt.csv                              admins-file    -
/admin/licenses                                          admins         admins          email=noor@example.com&organizationName=Acme&usersLimit=10&gpusLimit=1&supportLevel=none&durationWeeks=4
/admin/licenses.csv                                      admins-file    -
/admin/licenses/:id/mark-paid                            admins         admins
/admin/pings                                             admins         -
/admin/pings/pings.csv                                   admins-file    -
/admin/pings/rows                                        admins         -
/admin/pings/spread                                      admins         -
/agents                                                  anybody        -
/agents/*                                                unknown        -
/agents/:id                                              anybody        -
/agents/:id/agent.yaml                                   anybody        -
/agents/:id/deploy                                       account        -
/agents/:id/picture/:kind                                nobody         -
/agents/targets                                          anybody        -
/app                                                     account        account         configId=trial_vm_hetzner&name=lab&timeout=60
/app/*                                                   unknown        -
/balance                                                 account        account-plan    amount=1
/balance/*                                               unknown        -
/balance/add-funds                                       account        account
/balance/checkout                                        account        -               ?outcome=paid
/balance/now                                             account        -
/balance/payment                                         account        -
/calendar.ics                                            account-file   -
/dashboard                                               admins         -
/dashboard/*                                             unknown        -
/dashboard/:id/delete                                    admins         admins          name=typed
/dashboard/bulk                                          admins         admins-job      act=delete&step=start&count=1&id={machine}
/dashboard/deployments.csv                               admins-file    -
/dashboard/rows                                          admins         -
/deployments                                             account        account         configId=trial_vm_hetzner&name=lab&timeout=60
/deployments/*                                           unknown        -
/deployments/:id                                         owner          -
/deployments/:id/delete                                  owner          owner-deletes   name=typed
/deployments/:id/logs                                    owner          -               ?q=a+b
/deployments/:id/logs.zip                                owner-file     -
/deployments/:id/logs/now                                owner          -
/deployments/:id/steps/:stepId/rerun                     -              owner-button    step=typed
/deployments/:id/terminal                                owner          owner-types     line=ls  ?view=text
/deployments/:id/terminal/end                            -              owner-shell
/deployments/:id/terminal/input                          account        owner-types     line=ls
/deployments/:id/terminal/screen                         stream         -
/deployments/:id/timeout                                 owner          owner-or-admin  minutes=720
/deployments/:id/version                                 owner          owner-or-admin  version=2.1.4
/deployments/list                                        account        -
/deployments/type/:type                                  account        account         configId=trial_vm_hetzner&name=lab&timeout=60
/find                                                    account        -
/home                                                    account        -
/home/*                                                  unknown        -
/home/now                                                account        -
/licenses                                                account        account         ?type=community  orgName=Acme&agreed=yes
/licenses/*                                              unknown        -
/licenses/:id/checkout                                   owner          -               ?outcome=paid
/licenses/:id/delete                                     owner          owner-deletes   name=typed
/licenses/:id/key                                        owner-file     -
/licenses/:id/pay                                        owner          owner
/licenses/:id/pay/bank-transfer                          owner          -
/licenses/:id/payment                                    owner          -
/licenses/quote                                          anybody        -
/licenses/terms                                          anybody        -
/licenses/type/:type                                     moved          -
/private-deployments                                     account        -
/private-deployments/*                                   moved          -
/private-deployments/category/cloud                      account        owner-license   license=saved:{paid}
/private-deployments/category/cloud/provider/:provider   account        owner-license   license=saved:{paid}
/private-deployments/category/hybrid                     account        -
/private-deployments/category/local                      account        -
/private-deployments/category/onprem                     account        owner-license   license=saved:{paid}
/private-deployments/category/onprem/platform/:platform  account        owner-license   license=saved:{paid}
/private-deployments/compose.env                         -              owner-file      license=saved:{paid}
/private-deployments/configuration.zip                   -              owner-file      license=saved:{paid}
/private-deployments/connected/:id/edit                  owner          owner           name=typed&url=https://typed.example
/private-deployments/connected/:id/remove                owner          owner-deletes   name=typed
/private-deployments/connected/from-guide                -              account-button  name=typed&url=https://typed.example
/private-deployments/connected/new                       account        account         name=typed&url=https://typed.example
/private-deployments/connected/sync                      -              account-script  deployments=[{"name":"typed","url":"https://typed.example"}]
/test-dashboard                                          account        -               ?status=failed
/test-dashboard/*                                        unknown        -
/test-dashboard/:id                                      account        -
/test-dashboard/:id/artifacts/:artifactId                account-file   -
/test-dashboard/:id/log.txt                              account-file   -
/test-dashboard/:id/now                                  account        -
/test-dashboard/list                                     account        -
`

export type Person = "visitor" | "owner" | "other" | "admin"

export interface Line {
  path: string
  reads: string
  read: Record<Person, string>
  sends: string
  send: Record<Person, string>
  query: string
  form: string
  /** Its answers are for the person whom the page names. */
  inLaunchpad: boolean
}

export const policy = [...linesOf(outside, false), ...linesOf(launchpad, true)]

function linesOf(table: string, inLaunchpad: boolean): Line[] {
  return cellsOf(table).map(([path = "", reads = "", sends = "", ...form]) => ({
    path,
    reads,
    read: ruleOf(readers, reads),
    sends,
    send: ruleOf(senders, sends),
    query: form.find((cell) => cell.startsWith("?")) ?? "",
    form: form.find((cell) => !cell.startsWith("?")) ?? "",
    inLaunchpad,
  }))
}

function ruleOf(table: string, wanted: string): Line["read"] {
  const rule = cellsOf(table).find(([name]) => name === wanted)
  if (!rule) throw new Error(`No rule is called ${wanted}`)
  const [, visitor = "", owner = "", other = "", admin = ""] = rule
  return { visitor, owner, other, admin }
}

function cellsOf(table: string) {
  const lines = table.trim().split("\n")
  return lines.map((line) => line.trim().split(/ +/))
}
