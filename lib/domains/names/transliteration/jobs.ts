import 'server-only'
import { db } from '@/lib/server/db/client'
import { draftTransliterations } from './mutations'

export const draftPendingTransliterations = () => db.$transaction((tx) => draftTransliterations(tx))
