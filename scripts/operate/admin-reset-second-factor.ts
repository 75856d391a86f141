import { resetSecondFactor } from '@/lib/domains/accounts/staff/mutations'
import { OperatorError } from './run'

const USAGE = 'Usage: npm run admin:reset-second-factor -- EMAIL'

export async function command(args: string[]): Promise<void> {
  const [typed, ...rest] = args
  if (!typed || rest.length > 0 || typed.startsWith('-')) throw new OperatorError(USAGE)
  const { email, changed } = await resetSecondFactor(typed)
  if (!changed) console.log(`${email} has two-step verification off. Nothing was changed.`)
  else console.log(`Two-step verification is off for ${email}, who has to log in again.`)
}
