/** What comes, comes at once; on a slow, busy machine everything takes several times as long. */
export const TIMEOUT_MS = 20_000
