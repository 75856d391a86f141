import type { Page } from '@playwright/test'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { routes } from '@/lib/shared/routes/routes'
import { newPerson, signIn } from '@/tests/e2e/support/accounts'
import { actInOldTab, expectSaid, type Act } from '@/tests/e2e/support/old-tab'
import { findVideo, player, playsFile, second } from '@/tests/e2e/support/player'
import { expect, test } from '@/tests/e2e/support/test'
import { demoAccounts } from '@/tests/support/data/demo-accounts'

/**
 * Tests a tab whose user was replaced by another person's login in a second tab.
 * tests/integration/access/without-middleware.test.ts checks that the server refuses all requests of the old tab.
 */

const password = 'kalyani-in-adi-tala'

// Allows console errors, because confirmation dialogs log the reason for a failed deletion.
test.use({ logged: /Someone else is now logged in/ })

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const inDialog = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })

/** Exports all data of the logged-in person. Omits fields that change on each login. */
async function kept(page: Page): Promise<object> {
  const all = (await (await page.request.get(apiRoutes.profileExport)).json()) as Record<string, object>
  return { ...all, exportedAt: null, sessions: null, person: { ...all.person, updatedAt: null } }
}

const ofAccount: Act[] = [
  // Tests the logout first, because later messages cover the menu.
  {
    what: 'log out',
    prepare: (page) => page.getByRole('banner').getByRole('button', { name: 'Asha' }).click(),
    act: (page) => page.getByRole('banner').getByRole('link', { name: 'Log Out' }).click(),
  },
  { what: 'a switch', act: (page) => page.getByRole('switch').first().click() },
  { what: 'the day of the mail', act: (page) => page.getByLabel('Weekly email').selectOption('On Tuesdays') },
  {
    what: 'stop following',
    act: (page) =>
      button(page, /^Unfollow/)
        .first()
        .click(),
  },
  {
    what: 'the password',
    prepare: (page) => button(page, 'Change password').click(),
    act: async (page) => {
      await page.getByLabel('Current password', { exact: true }).fill(password)
      await page.getByLabel('New password', { exact: true }).fill('todi-in-the-morning')
      await button(page, 'Save').click()
    },
  },
  { what: 'download the data', act: (page) => page.getByRole('link', { name: 'Download my data' }).click() },
  {
    what: 'clear the watch history',
    prepare: (page) => button(page, 'Clear watch history').click(),
    act: (page) => inDialog(page, 'Clear history').click(),
  },
  {
    what: 'delete the account',
    prepare: (page) => button(page, 'Delete my account').click(),
    act: async (page) => {
      await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(password)
      await inDialog(page, 'Delete account').click()
    },
  },
]

const play = async (page: Page) => {
  await button(page, /^(Resume at|Play) /)
    .first()
    .click()
  await expect.poll(() => second(page), { message: 'the video moves' }).toBeGreaterThan(0)
}

const ofVideo: Act[] = [
  { what: 'my list', act: (page) => button(page, 'My List').click() },
  { what: 'remove from the history', act: (page) => button(page, 'Remove from history').click() },
  { what: 'the choice of playlists', act: (page) => button(page, 'Add to playlist').click() },
  {
    what: 'the name of a passage',
    prepare: async (page) => {
      await play(page)
      await page.getByRole('tab', { name: 'Practice' }).click()
      await button(page, 'Rename Slowly').click()
    },
    act: async (page) => {
      await page.getByRole('textbox', { name: 'New name' }).fill('Quickly')
      await page.keyboard.press('Enter')
    },
  },
  {
    what: 'progress',
    prepare: play,
    act: async (page) => {
      await player(page).evaluate((each: HTMLVideoElement) => (each.currentTime = 2))
      await page.keyboard.press('Escape')
    },
  },
]

const ofPlaylist: Act[] = [
  {
    what: 'delete a playlist',
    prepare: (page) => button(page, 'Delete').click(),
    act: (page) => inDialog(page, 'Delete').click(),
  },
  {
    what: 'the words of a playlist',
    prepare: (page) => button(page, 'Edit').click(),
    act: async (page) => {
      await page.getByRole('dialog').getByLabel('Name').fill('Night')
      await inDialog(page, 'Save').click()
    },
  },
]

const ofPlans: Act[] = [
  { what: 'the guest plan', act: (page) => button(page, 'Continue').click() },
  {
    what: 'a checkout',
    prepare: (page) => button(page, /^Premium/).click(),
    act: (page) => button(page, 'Continue').click(),
  },
]

async function makePlaylist(page: Page, name: string) {
  await page.getByRole('dialog').getByLabel('Name').fill(name)
  await inDialog(page, 'Create').click()
}

test('in the tab of one person nothing is changed, read or ended for another who has logged in since', async ({
  page,
  context,
}) => {
  test.slow()
  await signIn(page, demoAccounts.guest)
  const video = await findVideo(page, 'Carnatic', playsFile)
  const [artist] = ((await (await page.request.get(apiRoutes.artists)).json()) as { data: { id: number }[] }).data
  const streams = (await (await page.request.get('/api/feed/livestreams')).json()) as { id: number; status: string }[]
  const awaited = streams.find(({ status }) => status === 'coming soon')
  if (!artist || !awaited) throw new Error('the demo has no artist, or no livestream to come')

  async function settled(firstName: string) {
    const email = await newPerson(page, password, firstName)
    const at = new Date().toISOString()
    const entries = [{ videoId: video.id, positionSeconds: Math.floor(video.duration / 3), at }]
    await page.request.put(apiRoutes.progress, { data: { entries, sentAt: at } })
    await page.request.put(apiRoutes.follow('artist', artist?.id ?? 0))
    const passage = { videoId: video.id, name: 'Slowly', startSeconds: 1, endSeconds: 3 }
    expect((await page.request.post(apiRoutes.passages, { data: passage })).status()).toBe(201)
    return email
  }
  const bela = await settled('Bela')
  const before = { bela: await kept(page), asha: {} }
  const asha = await settled('Asha')
  await page.goto(routes.playlists)
  await button(page, 'New playlist').click()
  await makePlaylist(page, 'Evening')
  await expect(page).toHaveURL(/\/playlists\/\d+$/)
  const playlist = new URL(page.url()).pathname
  before.asha = await kept(page)

  const places: Record<string, Act[]> = {
    [routes.account]: ofAccount,
    [routes.artist(artist.id)]: [
      {
        what: 'a follow',
        act: () =>
          button(page, /^Follow/)
            .first()
            .click(),
      },
    ],
    [routes.playlists]: [
      {
        what: 'a new playlist',
        prepare: () => button(page, 'New playlist').click(),
        act: () => makePlaylist(page, 'Morning'),
      },
    ],
    [playlist]: ofPlaylist,
    [routes.livestream(awaited.id)]: [
      { what: 'a reminder', act: () => button(page, 'Stay notified via Email').click() },
    ],
    [routes.videoInfo(video.id)]: ofVideo,
    [routes.selectPackage]: ofPlans,
  }
  await actInOldTab(page, places, { email: asha, password }, { email: bela, password, name: 'Bela' })
  expect(await kept(page), 'what is kept of the other').toEqual(before.bela)

  await test.step('the tab continues as the other, and a tab that is only shown again says who is logged in', async () => {
    await button(page, 'Continue as Bela').click()
    await expect(page.getByRole('banner').getByRole('button', { name: 'Bela' })).toBeVisible()
    const beside = await context.newPage()
    await signIn(beside, asha, password)
    await page.bringToFront()
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expectSaid(page, 'Asha', 'shown again')
    await beside.close()
  })
  await test.step('a link opens the whole page of the person who is logged in now', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Music' }).click()
    await expect(page.getByRole('banner').getByRole('button', { name: 'Asha' })).toBeVisible()
    await expect(page).toHaveURL(routes.category('music'))
    // Ignores the watch progress, because Asha herself played a video in between.
    expect({ ...(await kept(page)), watchProgress: [] }).toEqual({ ...before.asha, watchProgress: [] })
  })
})
