import 'server-only'
import { db } from '@/lib/server/db/client'
import { draftTransliterations } from './mutations'

/** Drafts a portion of what no save has drafted: an import's names, and all that were there before. */
export const draftPendingTransliterations = () => db.$transaction((tx) => draftTransliterations(tx))
