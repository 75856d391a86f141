import { parseEnv, sandboxAllowed } from '@/lib/server/env'
import type { Settings } from './settings'

const accounts = ['admin', 'editor', 'support', 'finance', 'member', 'guest', 'unverified']

export function welcome({ appUrl, seedDemo, sandboxStripe, dataDir }: Settings, env: NodeJS.ProcessEnv): string {
  const isOpen = sandboxAllowed(parseEnv(env))
  const mailbox = isOpen ? `${appUrl}/dev/mailbox` : 'closed, so emails reach nobody: set SMTP_URL'
  return [
    '',
    `  Rasika is up:   ${appUrl}`,
    ...(seedDemo ? [`  Demo accounts:  ${accounts.map((name) => `${name}@rasika.test`).join(', ')}`] : []),
    ...(seedDemo ? ['                  all with the password rasika-demo'] : []),
    ...(env.SMTP_URL ? [] : [`  Mailbox:        ${mailbox}`]),
    ...(sandboxStripe ? [`  Payments:       sandbox, no real money (${env.STRIPE_SANDBOX_PUBLIC_URL})`] : []),
    `  Data:           ${dataDir}`,
    '  Stop:           Ctrl-C',
    '',
  ].join('\n')
}
