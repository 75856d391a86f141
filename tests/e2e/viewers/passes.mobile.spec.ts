import { buyPassAndWatch, byCard, byUpi } from '@/tests/e2e/support/journeys/pass'
import { test } from '@/tests/e2e/support/test'

test('a pass is paid by UPI on a phone, and opens everything', ({ page }) => buyPassAndWatch(page, byUpi))

test('a pass is paid by card on a phone', ({ page }) => buyPassAndWatch(page, byCard))
