/** The questions and the words about the product that come with it. */

export const defaultAbout = `In Indian aesthetics a performance is finished only in the one who receives it. That person is the rasika: the listener
who nods at the turn of a raga, the onlooker who sees the river in a dancer’s hand.

{name} is made for that person, and for everyone who would like to become one. We stream dance, Carnatic and Hindustani
music, lecture-demonstrations and short videos of trivia, curated and performed by Indian artistes. Every performance is
presented with care: what is being performed, in which raga and tala, by which composer, from which second.

It is an initiative of an arts company supported by a national arts council. Part of the catalogue is free for all.
Premium members pay for the rest, and so for new work by the artistes.`

export const defaultFaq = `# What is {name}?

{name} is a streaming platform for Indian performing arts: dance, Carnatic and Hindustani music, lecture-demonstrations
and trivia, curated and performed by Indian artistes. A rasika is the one who listens with the whole heart. That is you.

# How much does it cost?

The Guest plan is free. The price of the paid plan, Premium, varies by region: where you are it is {price}. Discounts are
offered from time to time. All content is watched online. Premium renews every month until you cancel, and you can cancel
at any time.

# Where can I watch?

Anywhere with a browser and a connection: on a phone, a tablet, a computer, or a television with a browser. There is
nothing to install.

# What can I watch?

Full-length dance and music performances, series in episodes, lecture-demonstrations in which artistes open up their
craft, and short trivia videos. Many are free; Premium opens all of them. Every music video names its compositions,
ragas, talas and composers.`

export const defaultHelp = `# I did not get the confirmation e-mail. What now?

Look into the spam folder first. The link in it is good for 24 hours. If it has expired or never came, log in: the page
that asks you to confirm can send you a new one.

# I forgot my password.

Choose “Forgot your password?” on the log-in page and enter your e-mail address. You get a link with which to set a new
password; it works once, for one hour.

# How do I become a Premium member?

Log in and choose “Upgrade to Premium”. You see the price for your region, and pay by card on the pages of our payment
provider, Stripe. The videos open as soon as the payment is confirmed.

# How do I cancel, or change my card?

Open your account and choose “Manage Subscription”. On Stripe’s billing pages you can change the card, see your invoices
and cancel. After cancelling you keep Premium until the end of the month that you have paid for.

# A video does not play.

Reload the page and check your connection. If a blocker for advertisements or scripts is active, allow
player.vimeo.com: some of our videos come from there. If it still does not play, write to us with the name of the video
and of your browser.

# How do I get my data, or delete my account?

Both are on your account page, under Privacy & Terms: an export of everything that we keep about you, and the deletion of
your account. Deleting it also cancels a running subscription.`
