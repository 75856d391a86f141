import { z } from 'zod'
import { refreshPublicPages } from '@/app/_cache/public-pages'
import { idSchema } from '@/lib/domains/catalogue/schema'
import type { Saved } from '@/lib/domains/editorial/schema-editing'
import { deleteSchema } from '@/lib/domains/editorial/schema-shelf'
import { route } from '@/lib/server/http/route'
import type { Actor } from '@/lib/shared/actor'

/** The calls by which staff makes, changes and deletes what the catalogue holds: alike for everything in it. */

type Options = { requestId: string }
type Save<Input> = (actor: Actor, id: number | null, input: Input, options: Options) => Promise<Saved>
type Delete = (actor: Actor, id: number, seen: z.output<typeof deleteSchema>, options: Options) => Promise<void>

const params = z.object({ id: idSchema })

/** `POST`: makes one. Answers 201 with its id and version. */
export const creates = <Body extends z.ZodType>(body: Body, save: Save<z.output<Body>>) =>
  route({ auth: 'admin', body, status: 201 }, async ({ actor, body: input, requestId }) => {
    const saved = await save(actor, null, input, { requestId })
    refreshPublicPages()
    return saved
  })

/** `PUT` with an id: changes one, whole. Answers with its new version. */
export const changes = <Body extends z.ZodType>(body: Body, save: Save<z.output<Body>>) =>
  route({ auth: 'admin', params, body }, async ({ actor, params: { id }, body: input, requestId }) => {
    const saved = await save(actor, id, input, { requestId })
    refreshPublicPages()
    return saved
  })

/** `DELETE` with an id, and with the version that was seen in the body. Answers 204. */
export const deletes = (remove: Delete) =>
  route({ auth: 'admin', params, body: deleteSchema }, async ({ actor, params: { id }, body: seen, requestId }) => {
    await remove(actor, id, seen, { requestId })
    refreshPublicPages()
  })
