import { redeemCodeAndWatch } from '@/tests/e2e/support/journeys/code'
import { test } from '@/tests/e2e/support/test'

test('staff make codes for a video on a phone, and a person redeems one and watches', ({ page }) =>
  redeemCodeAndWatch(page))
