'use server'

import { action } from '@/lib/server/http/action'
import { createCodeBlock, revokeCode, revokeCodeBlock } from './mutations'
import { createCodeBlockSchema, revokeCodeSchema } from './schema'

const auth = 'codes'

export const createCodeBlockAction = action(
  { name: 'create-code-block', auth, input: createCodeBlockSchema },
  ({ actor, input }) => createCodeBlock(actor, input),
)

export const revokeCodeBlockAction = action(
  { name: 'revoke-code-block', auth, input: revokeCodeSchema },
  ({ actor, input }) => revokeCodeBlock(actor, input.id),
)

export const revokeCodeAction = action({ name: 'revoke-code', auth, input: revokeCodeSchema }, ({ actor, input }) =>
  revokeCode(actor, input.id),
)
