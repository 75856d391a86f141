import { brand } from '@/lib/shared/brand'

/** A question and its answer, in plain text for both pages and structured data. */
export type FaqItem = { question: string; answer: string }

/** The questions of the landing page. @param price of the paid plan in the reader's region: '$10 per month' */
export const landingFaq = (price: string): readonly FaqItem[] => [
  {
    question: `What is ${brand.name}?`,
    answer: `${brand.name} is a streaming platform for Indian performing arts: dance, Carnatic and Hindustani music, lecture-demonstrations and trivia, curated and performed by Indian artistes. A rasika is the one who listens with the whole heart. That is you.`,
  },
  {
    question: 'How much does it cost?',
    answer: `The Guest plan is free. The price of the paid plan, Premium, varies by region: where you are it is ${price}. Discounts are offered from time to time. All content is watched online. Premium renews every month until you cancel, and you can cancel at any time.`,
  },
  {
    question: 'Where can I watch?',
    answer:
      'Anywhere with a browser and a connection: on a phone, a tablet, a computer, or a television with a browser. There is nothing to install.',
  },
  {
    question: 'What can I watch?',
    answer:
      'Full-length dance and music performances, series in episodes, lecture-demonstrations in which artistes open up their craft, and short trivia videos. Many are free; Premium opens all of them. Every music video names its compositions, ragas, talas and composers.',
  },
]

export const helpFaq: readonly FaqItem[] = [
  {
    question: 'I did not get the confirmation e-mail. What now?',
    answer:
      'Look into the spam folder first. The link in it is good for 24 hours. If it has expired or never came, log in: the page that asks you to confirm can send you a new one.',
  },
  {
    question: 'I forgot my password.',
    answer:
      'Choose “Forgot your password?” on the log-in page and enter your e-mail address. You get a link with which to set a new password; it works once, for one hour.',
  },
  {
    question: 'How do I become a Premium member?',
    answer:
      'Log in and choose “Upgrade to Premium”. You see the price for your region, and pay by card on the pages of our payment provider, Stripe. The videos open as soon as the payment is confirmed.',
  },
  {
    question: 'How do I cancel, or change my card?',
    answer:
      'Open your account and choose “Manage Subscription”. On Stripe’s billing pages you can change the card, see your invoices and cancel. After cancelling you keep Premium until the end of the month that you have paid for.',
  },
  {
    question: 'A video does not play.',
    answer:
      'Reload the page and check your connection. If a blocker for advertisements or scripts is active, allow player.vimeo.com: some of our videos come from there. If it still does not play, write to us with the name of the video and of your browser.',
  },
  {
    question: 'How do I get my data, or delete my account?',
    answer:
      'Both are on your account page, under Privacy & Terms: an export of everything that we keep about you, and the deletion of your account. Deleting it also cancels a running subscription.',
  },
]
