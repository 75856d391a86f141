import { subscribeByUpiAndWatch } from '@/tests/e2e/support/journeys/plan'
import { test } from '@/tests/e2e/support/test'

test('the monthly plan is paid by UPI, and opens everything', ({ page }) => subscribeByUpiAndWatch(page))
