import { listChoices } from '@/lib/domains/catalogue/queries-staff'
import { choicesQuerySchema } from '@/lib/domains/catalogue/schema-editing'
import { route } from '@/lib/server/http/route'

export const GET = route({ auth: 'admin', query: choicesQuerySchema }, ({ actor, query }) => listChoices(actor, query))
