import { routes } from '@/lib/shared/routes/routes'
import { signIn } from '@/tests/e2e/support/accounts'
import { expectNoSideways, expectNoViolations } from '@/tests/e2e/support/accessible'
import { findVideo, player, playsFile, second } from '@/tests/e2e/support/player'
import { expect, test } from '@/tests/e2e/support/test'
import { demoAccounts } from '@/tests/support/data/demo-accounts'

test('lines are tapped and practised by touch', async ({ page }) => {
  await signIn(page, demoAccounts.member)
  const video = await findVideo(page, 'Carnatic', playsFile)
  await page.goto(`${routes.videoInfo(video.id)}?from=2&to=7`)
  const dialog = page.getByRole('dialog', { name: video.name })
  await dialog.getByRole('tab', { name: 'Practice' }).tap()
  await dialog.getByRole('button', { name: 'Tap at each line' }).tap()
  const pad = dialog.getByRole('button', { name: /^Tap at each line/ })
  for (const [from, lines] of [
    [3, '2 lines'],
    [4.5, '3 lines'],
  ] as const) {
    await expect.poll(() => second(page)).toBeGreaterThan(from)
    await pad.tap()
    await expect(pad).toContainText(lines)
  }
  await dialog.getByRole('button', { name: 'Done' }).tap()
  await expect(dialog.getByRole('list', { name: 'Lines to practise' }).getByRole('listitem')).toHaveCount(3)

  const start = dialog.getByRole('button', { name: 'Start', exact: true })
  await start.tap()
  const stage = dialog.locator('[aria-live=polite]')
  await expect(stage).toContainText('Line 1')
  await expect(stage).toContainText('Your turn')
  await dialog.getByRole('button', { name: 'Pause' }).first().tap()
  await expect(stage).toContainText('Paused')
  expect(await player(page).evaluate((each: HTMLVideoElement) => each.paused)).toBe(true)
  await expectNoViolations(page, 'call and response on a phone', { within: '[role=dialog]', isNext: true })
  await expectNoSideways(page, 'call and response on a phone')
  for (const name of ['Repeat the last line', 'Stop call and response']) {
    const box = await dialog.getByRole('button', { name }).boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0), name).toBeGreaterThanOrEqual(44)
  }
  await dialog.getByRole('button', { name: 'Stop call and response' }).tap()
  await expect(stage).toHaveCount(0)
})
