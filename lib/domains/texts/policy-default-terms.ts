/** The terms that come with the product. */
export const defaultTerms = `The agreement between you and {company}, {country}, about the use of {name}.

# Acceptance of Terms

By using {name} you accept these terms. If you do not accept them, please do not use the service. If you are under 18,
use it only with the consent of a parent or guardian; paid plans may be taken by adults only.

# Privacy

Our [privacy policy](/privacy) explains what we keep about you and why. It is part of these terms.

# Compliance with Laws

We comply with the Personal Data Protection Act 2012 of Singapore and, for people in the European Union, with the
General Data Protection Regulation. You agree to use the service in accordance with the laws that apply to you.

# Data Collection

To provide the service we process account, subscription and technical data as described in the privacy policy.
Analytics run only with your consent, which you can withdraw at any time.

# User Accounts

Give true information when you register, keep your password to yourself, and tell us if someone else has used your
account. An account is for you and your household; public screenings need our written permission.

The Guest plan is free. Premium is a monthly subscription: it renews automatically and is charged until it is
cancelled. You can cancel at any time in your account, with effect from the end of the month that you have paid for.
The price for your region is shown before you pay. A discount applies for the period stated with it; after that, the
regular price is charged. A rental opens one video for the period shown with it.

You can delete your account at any time. We may suspend an account that is used to break these terms or the law.

# Intellectual Property

The performances, recordings, texts and images belong to their artistes, to {company} or to their licensors. You may
watch them for yourself, online. You may not copy, download, record, publish or sell them, nor work around what
protects them.

# Limitation of Liability

We provide the service with care, but as it is: we cannot promise that it is always available or free of errors. As
far as the law allows, we are not liable for indirect or consequential loss, and our total liability is limited to
what you paid us in the twelve months before the event. Nothing here limits liability that the law does not let us
limit, or takes away rights that you have as a consumer.

# Indemnification

If your breach of these terms or of the law leads to a claim of a third party against us, you make good the reasonable
loss and cost that follow from it, as far as the law allows.

# Modifications

We may change these terms; the date at their head says when. Changes that matter to you are announced by e-mail before
they apply. If you go on using the service after that, the new terms apply.

# Governing Law

These terms are governed by the laws of Singapore, and the courts of Singapore have jurisdiction, unless the consumer
law of your country gives you the protection of its own.`
