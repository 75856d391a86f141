import 'server-only'
import { db } from '@/lib/server/db/client'
import { draftTransliterations } from './mutations'

/** Drafts a batch of names that have no drafts yet, such as imported names. */
export const draftPendingTransliterations = () => db.$transaction((tx) => draftTransliterations(tx))
