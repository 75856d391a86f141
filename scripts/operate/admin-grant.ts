import { setOwner } from '@/lib/domains/accounts/staff/mutations'
import { OperatorError } from './run'

const USAGE = 'Usage: npm run admin:grant -- EMAIL [--revoke]'

export async function command(args: string[]): Promise<void> {
  const options = args.filter((each) => each.startsWith('-'))
  const [typed, ...rest] = args.filter((each) => !each.startsWith('-'))
  if (!typed || rest.length > 0 || options.some((each) => each !== '--revoke')) throw new OperatorError(USAGE)
  const grant = options.length === 0
  const { email, changed } = await setOwner(typed, grant)
  if (!changed) console.log(`${email} is ${grant ? 'already an admin' : 'not an admin'}. Nothing was changed.`)
  else console.log(`${email} is ${grant ? 'now an admin' : 'no longer an admin'} and has to log in again.`)
}
