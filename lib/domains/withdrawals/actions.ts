'use server'

import { redirect } from 'next/navigation'
import { action } from '@/lib/server/http/action'
import { withdrawalLimit } from '@/lib/server/http/request-limits'
import type { ActionResult } from '@/lib/shared/errors'
import { routes } from '@/lib/shared/routes/routes'
import { declareWithdrawal } from './mutations'
import { declareSchema, type DeclareInput } from './schema'

const declare = action(
  { name: 'declare-withdrawal', auth: 'public', input: declareSchema, limits: [withdrawalLimit] },
  ({ actor, input }) => declareWithdrawal(actor, input),
)

/** Form action that also works without JavaScript. Opens the page that confirms the declaration. */
export async function declareWithdrawalAction(_before: ActionResult<unknown> | null, form: FormData) {
  // The argument comes from the network, so it might not be a form, whatever its type says.
  const given = form instanceof FormData ? form : new FormData()
  const text = (name: string) => String(given.get(name) ?? '')
  const result = await declare(
    {
      contract: text('contract'),
      exit: text('exit') as DeclareInput['exit'],
      seen: text('seen'),
      verificationCode: text('verificationCode') || undefined,
    },
    Number(text('actingFor')) || undefined,
  )
  if (!result.ok) return result
  redirect(routes.withdrawn(result.data.id, result.data.code))
}
