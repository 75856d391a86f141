'use server'

import { z } from 'zod'
import { action } from '@/lib/server/http/action'
import { checkoutLimit } from '@/lib/server/http/request-limits'
import { endRenewal, resumeRenewal } from './mutations'

const options = { auth: 'verified' as const, input: z.object({}), limits: [checkoutLimit] }

export const endRenewalAction = action({ name: 'end-renewal', ...options }, ({ actor }) => endRenewal(actor))

export const resumeRenewalAction = action({ name: 'resume-renewal', ...options }, ({ actor }) => resumeRenewal(actor))
