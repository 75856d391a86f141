import 'server-only'
import { indexStaleVideos, respellTerms } from './mutations'

/** Indexes videos changed in bulk, and respells terms after a release changed the spelling rules. */
export const refreshSearchIndex = async () => (await indexStaleVideos()) + (await respellTerms())
