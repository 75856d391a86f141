import type { MailText } from '@/lib/domains/texts/policy-mails'

/** The words of the mails to staff that come with the product. */
export const staffMailTexts = {
  'staff-role': {
    title: 'Mail: you have a staff role',
    examples: { role: 'Editor' },
    required: ['role'],
    text: `Subject: You have a staff role at {name}
Preview: It's {role}. Log in again to see the dashboard.

Your account now has this staff role: {role}. All devices were signed out. Log in again to see the dashboard.

---

If you did not expect this, write to {supportEmail}.`,
  },
  'staff-role-ended': {
    title: 'Mail: you have no staff role any more',
    examples: {},
    text: `Subject: You have no staff role at {name} any more
Preview: Your account stays as it is, without the dashboard.

Your account has no staff role any more. All devices were signed out; you can log in as before, without the dashboard.

---

If you did not expect this, write to {supportEmail}.`,
  },
} as const satisfies Record<string, MailText>
