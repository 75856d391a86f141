import Link from 'next/link'
import { pageMetadata } from '@/app/_seo/page-metadata'
import { PageHero } from '@/components/layout/page-hero'
import { ProseSection } from '@/components/marketing/prose'
import { brand } from '@/lib/shared/brand'
import { routes } from '@/lib/shared/routes'

export const metadata = pageMetadata({
  title: 'Terms & Conditions',
  description: `The terms on which ${brand.company} of ${brand.companyCountry} offers ${brand.name}: accounts, content, liability, law.`,
  path: routes.terms,
})

export default function TermsPage() {
  return (
    <>
      <PageHero title="Terms & Conditions" label={`Last updated ${brand.legalDate}`}>
        The agreement between you and {brand.company}, {brand.companyCountry}, about the use of {brand.name}.
      </PageHero>
      <div className="page-width pt-10">
        <ProseSection id="acceptance" number={1} title="Acceptance of Terms">
          <p>
            By using {brand.name} you accept these terms. If you do not accept them, please do not use the service. If
            you are under 18, use it only with the consent of a parent or guardian; paid plans may be taken by adults
            only.
          </p>
        </ProseSection>
        <ProseSection id="privacy" number={2} title="Privacy">
          <p>
            Our <Link href={routes.privacy}>privacy policy</Link> explains what we keep about you and why. It is part of
            these terms.
          </p>
        </ProseSection>
        <ProseSection id="laws" number={3} title="Compliance with Laws">
          <p>
            We comply with the Personal Data Protection Act 2012 of Singapore and, for people in the European Union,
            with the General Data Protection Regulation. You agree to use the service in accordance with the laws that
            apply to you.
          </p>
        </ProseSection>
        <ProseSection id="data" number={4} title="Data Collection">
          <p>
            To provide the service we process account, subscription and technical data as described in the privacy
            policy. Analytics run only with your consent, which you can withdraw at any time.
          </p>
        </ProseSection>
        <ProseSection id="accounts" number={5} title="User Accounts">
          <p>
            Give true information when you register, keep your password to yourself, and tell us if someone else has
            used your account. An account is for you and your household; public screenings need our written permission.
          </p>
          <p>
            The Guest plan is free. Premium is a monthly subscription: it renews automatically and is charged until it
            is cancelled. You can cancel at any time in your account, with effect from the end of the month that you
            have paid for. The price for your region is shown before you pay. A discount applies for the period stated
            with it; after that, the regular price is charged. A rental opens one video for the period shown with it.
          </p>
          <p>
            You can delete your account at any time. We may suspend an account that is used to break these terms or the
            law.
          </p>
        </ProseSection>
        <ProseSection id="property" number={6} title="Intellectual Property">
          <p>
            The performances, recordings, texts and images belong to their artistes, to {brand.company} or to their
            licensors. You may watch them for yourself, online. You may not copy, download, record, publish or sell
            them, nor work around what protects them.
          </p>
        </ProseSection>
        <ProseSection id="liability" number={7} title="Limitation of Liability">
          <p>
            We provide the service with care, but as it is: we cannot promise that it is always available or free of
            errors. As far as the law allows, we are not liable for indirect or consequential loss, and our total
            liability is limited to what you paid us in the twelve months before the event. Nothing here limits
            liability that the law does not let us limit, or takes away rights that you have as a consumer.
          </p>
        </ProseSection>
        <ProseSection id="indemnification" number={8} title="Indemnification">
          <p>
            If your breach of these terms or of the law leads to a claim of a third party against us, you make good the
            reasonable loss and cost that follow from it, as far as the law allows.
          </p>
        </ProseSection>
        <ProseSection id="modifications" number={9} title="Modifications">
          <p>
            We may change these terms; the date at their head says when. Changes that matter to you are announced by
            e-mail before they apply. If you go on using the service after that, the new terms apply.
          </p>
        </ProseSection>
        <ProseSection id="governing-law" number={10} title="Governing Law">
          <p>
            These terms are governed by the laws of Singapore, and the courts of Singapore have jurisdiction, unless the
            consumer law of your country gives you the protection of its own.
          </p>
        </ProseSection>
      </div>
    </>
  )
}
