import 'server-only'

const MAX_LENGTH = 200

/**
 * The path of an address as it may stand in the log: without the query, which may hold a code or an address of a
 * person, without what signs a file's address or opens a playlist, and without anything that looks like a mail address.
 * @param url path and query, or a whole address
 */
export function loggedPath(url: string): string {
  const path = url.replace(/^https?:\/\/[^/]*/, '').replace(/[?#].*$/s, '')
  // Part by part: one expression that looks for the address everywhere takes the square of the path's length.
  return path
    .replace(/^(\/api\/media\/)(?!pictures\/).+/, '$1…')
    .replace(/^(\/playlists\/shared\/).+/, '$1…')
    .split('/')
    .map((part) => (/@|%40/i.test(part) ? '…' : part))
    .join('/')
    .slice(0, MAX_LENGTH)
}
