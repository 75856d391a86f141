import 'server-only'
import { indexStaleVideos, respellTerms } from './mutations'

export const refreshSearchIndex = async () => (await indexStaleVideos()) + (await respellTerms())
