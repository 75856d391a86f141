import 'server-only'
import { db } from '@/lib/server/db/client'
import { draftTransliterations } from './mutations'

/** Drafts a batch of the names that no save has drafted, such as imported names. */
export const draftPendingTransliterations = () => db.$transaction((tx) => draftTransliterations(tx))
