'use server'

import { deleteSchema, withId } from '@/lib/domains/catalogue/editing/schema'
import { action } from '@/lib/server/http/action'
import { rowRefSchema } from '@/lib/shared/row-id'
import { deleteNewsletter, saveNewsletter, startNewsletter, stopNewsletter, testNewsletter } from './mutations'
import { newsletterInputSchema, startNewsletterSchema } from './schema'

const auth = 'newsletter'

export const saveNewsletterAction = action(
  { name: 'save-newsletter', auth, input: withId(newsletterInputSchema) },
  ({ actor, input }) => saveNewsletter(actor, input.id, input),
)

export const deleteNewsletterAction = action(
  { name: 'delete-newsletter', auth, input: deleteSchema },
  ({ actor, input: { id, updatedAt } }) => deleteNewsletter(actor, id, { updatedAt }),
)

export const testNewsletterAction = action({ name: 'test-newsletter', auth, input: rowRefSchema }, ({ actor, input }) =>
  testNewsletter(actor, input.id),
)

export const startNewsletterAction = action(
  { name: 'start-newsletter', auth, input: startNewsletterSchema },
  ({ actor, input: { id, updatedAt } }) => startNewsletter(actor, id, updatedAt),
)

export const stopNewsletterAction = action({ name: 'stop-newsletter', auth, input: rowRefSchema }, ({ actor, input }) =>
  stopNewsletter(actor, input.id),
)
