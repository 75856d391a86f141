import { rentAfterRefusedUpi } from '@/tests/e2e/support/journeys/rental'
import { test } from '@/tests/e2e/support/test'

test('a rental is paid by card on a phone after a refused UPI request', ({ page }) => rentAfterRefusedUpi(page))
