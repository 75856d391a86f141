import type { CheckoutSession } from '@/sandbox/stripe/wire'
import type { World } from '@/sandbox/stripe/world'
import { expireSession } from './sessions'
import { expireRequestIfDue } from './upi'

export function expireIfDue(world: World, session: CheckoutSession): void {
  if (session.status !== 'open') return
  expireRequestIfDue(world, session)
  if (session.expires_at <= world.now()) expireSession(world, session)
}
