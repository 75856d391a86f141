import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')

/** Collects garbage at once, for what only happens after that. */
export const collectGarbage = runInNewContext('gc') as () => void
