import 'server-only'
import { indexStaleVideos, respellTerms } from './mutations'

/** Brings the index up to date with changes of many videos, and with what a new release spells differently. */
export const refreshSearchIndex = async () => (await indexStaleVideos()) + (await respellTerms())
