import { brand } from '@/lib/shared/brand'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { routes } from '@/lib/shared/routes/routes'
import { staffRoutes } from '@/lib/shared/routes/routes-staff'
import { demoAccounts } from '@/tests/support/demo-accounts'
import { Client, each, signIn } from './support/client'

/** Statuses and titles of pages as they are served, also of those for what is not there. */

const nobody = 2_000_000_000

/**
 * Asks for pages and compares their status and titles.
 * @param expected for each path its status and title, and another title that the browser would take from the data in
 * the HTML once it has hydrated
 */
async function expectTitled(client: Client, expected: readonly (readonly [string, number, string, string?])[]) {
  const ask = async ([path, status, title, other]: (typeof expected)[number]) => {
    const answer = await client.ask(path)
    const shown = answer.text.replaceAll('&#x27;', "'").replaceAll('&amp;', '&')
    expect({
      path,
      status: answer.status,
      titled: shown.includes(`<title>${title} · ${brand.name}</title>`),
      other: other !== undefined && shown.includes(`${other} · ${brand.name}`),
    }).toEqual({ path, status, titled: true, other: false })
  }
  await each(expected, ask, 2)
}
const missing = (paths: string[]) => paths.map((path) => [path, 404, 'Page not found'] as const)

test('a visitor gets 404 for an unknown address, trailer, video, livestream, name and playlist', async () => {
  const trailers = [String(nobody), 'abc', '1.5', '-1'].map((id) => `/trailers/${id}`)
  const things = [String(nobody), 'abc', '0'].flatMap((id) => [`/videos/${id}`, `/live/${id}`])
  const others = ['/nowhere', '/videos/list/999', '/videos/list/x', '/about/nowhere', '/Help', '/ragas/nothing']
  await expectTitled(new Client(), [
    ...missing([...trailers, ...things, ...others, '/playlists/shared/nothing']),
    ['/ragas/list/999', 404, 'Page not found', 'Ragas, page 999'],
    ['/privacy/versions/999', 404, 'Page not found', 'Privacy: an earlier version'],
  ])
})

test('a member gets 404 for a video, an artist, a livestream and a list that do not exist', async () => {
  const ids = [String(nobody), '0', 'abc', '1.5', '-1', '12abc', '99999999999999999999']
  const things = ids.flatMap((id) => [`/artists/${id}`, `/livestreams/${id}`, `/browse/videos/${id}/info`])
  await expectTitled(await signIn(demoAccounts.member), [
    ...missing(things),
    [`/browse/videos/${nobody}/rent`, 404, 'Page not found', 'Confirm your rental'],
    [routes.paymentMethodForRental(nobody), 404, 'Page not found', 'Choose how to pay'],
    ['/music?page=abc', 404, 'Page not found', 'Music'],
    ['/artists?page=-1', 404, 'Page not found', 'Artists'],
    ['/my-list?page=abc', 404, 'Page not found', 'My list'],
    ['/search?page=99999999999999', 404, 'Page not found', 'Search'],
  ])
})

test('a page of one thing in the dashboard is titled by its name and what it is', async () => {
  const admin = await signIn(demoAccounts.admin)
  type Listed = { id: number; name: string; artist: { id: number; name: string } | null }
  const { data } = await admin.read<{ data: Listed[] }>(apiRoutes.categoryVideos('music'))
  const video = data.find(({ artist }) => artist !== null)
  if (!video?.artist) throw new Error('no video with an artist')
  await expectTitled(admin, [
    [staffRoutes.video(video.id), 200, `${video.name} · Video`],
    [staffRoutes.artist(video.artist.id), 200, `${video.artist.name} · Artist`],
    [staffRoutes.trailer('new'), 200, 'New trailer'],
    [staffRoutes.artist(nobody), 404, 'Page not found'],
    [`${staffRoutes.users}?query=a&query=b`, 404, 'Page not found', 'User accounts'],
    [`${staffRoutes.videos}?page=abc`, 404, 'Page not found', 'Videos'],
  ])
})

test('a page of the dashboard that is refused to staff is titled so', async () => {
  await expectTitled(await signIn(demoAccounts.editor), [
    [staffRoutes.users, 403, 'No access', 'User accounts'],
    [staffRoutes.money, 403, 'No access', 'Money'],
  ])
  await expectTitled(await signIn(demoAccounts.finance), [
    [staffRoutes.artist('new'), 403, 'No access'],
    [staffRoutes.videos, 403, 'No access', 'Videos'],
    [staffRoutes.vimeo, 403, 'No access', 'From Vimeo'],
    [staffRoutes.videoFigures, 200, 'Figures of videos'],
  ])
})

test('pages that are not to be seen say where to go on', async () => {
  const ask = async (email: string, path: string) => (await (await signIn(email)).ask(path)).text
  const refused = await ask(demoAccounts.editor, staffRoutes.money)
  for (const words of ['This page is for other staff', 'Go to my pages']) expect(refused).toContain(words)
  const ended = await ask(demoAccounts.guest, routes.livestream(nobody))
  for (const words of ['may be among the videos, if it was recorded', 'See all livestreams'])
    expect(ended).toContain(words)
})
