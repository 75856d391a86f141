import type { Settings } from './settings'

const accounts = ['admin', 'editor', 'support', 'finance', 'member', 'guest', 'unverified']

/** What a person needs to know once the product is up. */
export function welcome({ appUrl, seedDemo, sandboxStripe, dataDir }: Settings, env: NodeJS.ProcessEnv): string {
  return [
    '',
    `  Rasika is up:   ${appUrl}`,
    ...(seedDemo ? [`  Demo accounts:  ${accounts.map((name) => `${name}@rasika.test`).join(', ')}`] : []),
    ...(seedDemo ? ['                  all with the password rasika-demo'] : []),
    // Without SMTP_URL the mailbox is open: any other start was refused (check-settings.ts).
    ...(env.SMTP_URL ? [] : [`  Mailbox:        ${appUrl}/dev/mailbox`]),
    ...(sandboxStripe ? [`  Payments:       sandbox, no money moves (${env.STRIPE_SANDBOX_PUBLIC_URL})`] : []),
    `  Data:           ${dataDir}`,
    '  Stop:           Ctrl-C',
    '',
  ].join('\n')
}
