import type { Page } from '@playwright/test'
import { newPerson, signIn } from '@/tests/e2e/support/accounts'
import { demoAccounts } from '@/tests/support/demo-accounts'
import { actInOldTab, expectSaid, type Act } from '@/tests/e2e/support/old-tab'
import { findVideo, player, playsFile, second } from '@/tests/e2e/support/player'
import { expect, test } from '@/tests/e2e/support/test'
import { apiRoutes } from '@/lib/shared/api-routes'
import { routes } from '@/lib/shared/routes'

/** Two people in one browser: in the tab of one, after the other signed in beside it. */

const password = 'kalyani-in-adi-tala'

// A dialog that asks before something is deleted logs why that failed.
test.use({ logged: /Someone else is signed in now/ })

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const inDialog = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })

/** Everything that is kept about who is signed in, but for what signing in itself changes. */
async function kept(page: Page): Promise<object> {
  const all = (await (await page.request.get(apiRoutes.profileExport)).json()) as Record<string, object>
  return { ...all, exportedAt: null, sessions: null, person: { ...all.person, updatedAt: null } }
}

test('in the tab of one person nothing is changed, read or ended for another who signed in since', async ({
  page,
  context,
}) => {
  test.setTimeout(600_000)
  await signIn(page, demoAccounts.guest)
  const video = await findVideo(page, 'Carnatic', playsFile)
  const [artist] = ((await (await page.request.get(apiRoutes.artists)).json()) as { data: { id: number }[] }).data
  const streams = (await (await page.request.get('/api/feed/livestreams')).json()) as { id: number; status: string }[]
  const awaited = streams.find(({ status }) => status === 'coming soon')
  if (!artist || !awaited) throw new Error('the demo has no artist, or no livestream to come')

  /** A person with something of each kind. */
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
  await page.getByRole('dialog').getByLabel('Name').fill('Evening')
  await inDialog(page, 'Make it').click()
  await expect(page).toHaveURL(/\/playlists\/\d+$/)
  const playlist = page.url()
  before.asha = await kept(page)

  const play = async () => {
    await page
      .getByRole('button', { name: /^(Resume at|Play) / })
      .first()
      .click()
    await expect.poll(() => second(page)).toBeGreaterThan(0)
  }
  const acts: Act[] = [
    {
      what: 'clear the watch history',
      path: routes.account,
      prepare: () => button(page, 'Clear watch history').click(),
      act: () => inDialog(page, 'Clear history').click(),
    },
    { what: 'a switch', path: routes.account, act: () => page.getByRole('switch').first().click() },
    {
      what: 'the day of the mail',
      path: routes.account,
      act: () => page.getByLabel('Weekly mail').selectOption('On Tuesdays'),
    },
    {
      what: 'stop following',
      path: routes.account,
      act: () =>
        button(page, /^Stop following/)
          .first()
          .click(),
    },
    {
      what: 'the password',
      path: routes.account,
      prepare: () => button(page, 'Edit password').click(),
      act: async () => {
        await page.getByLabel('Current password', { exact: true }).fill(password)
        await page.getByLabel('New password', { exact: true }).fill('todi-in-the-morning')
        await button(page, 'Save').click()
      },
    },
    {
      what: 'delete the account',
      path: routes.account,
      prepare: () => button(page, 'Delete my account').click(),
      act: async () => {
        await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(password)
        await inDialog(page, 'Delete account').click()
      },
    },
    {
      what: 'download the data',
      path: routes.account,
      act: () => page.getByRole('link', { name: 'Download my data' }).click(),
    },
    {
      what: 'log out',
      path: routes.account,
      prepare: () => page.getByRole('banner').getByRole('button', { name: 'Asha' }).click(),
      act: () => page.getByRole('banner').getByRole('link', { name: 'Log Out' }).click(),
    },
    { what: 'my list', path: routes.videoInfo(video.id), act: () => button(page, 'My list').click() },
    {
      what: 'remove from the history',
      path: routes.videoInfo(video.id),
      act: () => button(page, 'Remove from history').click(),
    },
    {
      what: 'the choice of playlists',
      path: routes.videoInfo(video.id),
      act: () => button(page, 'Add to a playlist').click(),
    },
    {
      what: 'progress',
      path: routes.videoInfo(video.id),
      prepare: play,
      act: async () => {
        await player(page).evaluate((each: HTMLVideoElement) => (each.currentTime = 2))
        await page.keyboard.press('Escape')
      },
    },
    {
      what: 'the name of a passage',
      path: routes.videoInfo(video.id),
      prepare: async () => {
        await play()
        await page.getByRole('tab', { name: 'Practice' }).click()
        await button(page, 'Rename Slowly').click()
      },
      act: async () => {
        await page.getByRole('textbox', { name: 'New name' }).fill('Quickly')
        await page.keyboard.press('Enter')
      },
    },
    {
      what: 'a follow',
      path: routes.artist(artist.id),
      act: () =>
        button(page, /^Follow/)
          .first()
          .click(),
    },
    {
      what: 'a new playlist',
      path: routes.playlists,
      prepare: () => button(page, 'New playlist').click(),
      act: async () => {
        await page.getByRole('dialog').getByLabel('Name').fill('Morning')
        await inDialog(page, 'Make it').click()
      },
    },
    {
      what: 'the words of a playlist',
      path: playlist,
      prepare: () => button(page, 'Edit').click(),
      act: async () => {
        await page.getByRole('dialog').getByLabel('Name').fill('Night')
        await inDialog(page, 'Save').click()
      },
    },
    {
      what: 'delete a playlist',
      path: playlist,
      prepare: () => button(page, 'Delete').click(),
      act: () => inDialog(page, 'Delete').click(),
    },
    {
      what: 'a reminder',
      path: routes.livestream(awaited.id),
      act: () => button(page, 'Stay notified via Email').click(),
    },
    {
      what: 'the guest plan',
      path: routes.selectPackage,
      act: () => button(page, 'Continue').click(),
    },
    {
      what: 'a checkout',
      path: routes.selectPackage,
      prepare: () => button(page, /^Premium/).click(),
      act: () => button(page, 'Continue').click(),
    },
  ]

  await actInOldTab(page, acts, { email: asha, password }, { email: bela, password, name: 'Bela' })
  expect(await kept(page)).toEqual(before.bela)

  await test.step('the tab goes on as the other, and a tab that is only shown again says who is here', async () => {
    await button(page, 'Continue as Bela').click()
    await expect(page.getByRole('banner').getByRole('button', { name: 'Bela' })).toBeVisible()
    const beside = await context.newPage()
    await signIn(beside, asha, password)
    await page.bringToFront()
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expectSaid(page, 'Asha', 'shown again')
    await beside.close()
  })
  await test.step('a link leads to the page of who is signed in now, whole', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Music' }).click()
    await expect(page.getByRole('banner').getByRole('button', { name: 'Asha' })).toBeVisible()
    await expect(page).toHaveURL('/music')
    // She played a video herself in between.
    expect({ ...(await kept(page)), watchProgress: [] }).toEqual({ ...before.asha, watchProgress: [] })
  })
})
