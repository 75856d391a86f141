import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { GiftActions } from '@/app/(viewer)/gift/[id]/_components/gift-actions'
import { AwaitPayment } from '@/app/(viewer)/gift/[id]/_components/await-payment'
import { missingPage } from '@/app/_seo/page-metadata'
import { QrCode } from '@/components/accounts/qr-code'
import { GiftCard } from '@/components/payments/gift-card'
import { ButtonLink } from '@/components/ui/buttons/button'
import { getSiteBrand } from '@/lib/domains/content/settings/queries'
import { formatCode } from '@/lib/domains/payments/codes/schema'
import { deliveryDays, stateText } from '@/lib/domains/payments/gifts/policy'
import { getGift } from '@/lib/domains/payments/gifts/queries'
import { requirePageActor } from '@/lib/server/auth/sessions/gate'
import { actorFromCookies } from '@/lib/server/auth/sessions/session'
import { siteUrl } from '@/lib/server/http/site-url'
import { passes } from '@/lib/shared/money/passes'
import { routes } from '@/lib/shared/routes/routes'
import { byId } from '@/lib/shared/row-id'

type Props = PageProps<'/gift/[id]'>

/** Cached per request, because the title and the page both need it. */
const loadGift = cache((rawId: string) => byId(rawId, async (id) => getGift(await actorFromCookies(), id)))

export const generateMetadata = async ({ params }: Props): Promise<Metadata> => {
  const { id } = await params
  await requirePageActor(`${routes.gift}/${encodeURIComponent(id)}`)
  return (await loadGift(id)) ? { title: 'Your gift' } : missingPage
}

export default async function OwnGiftPage({ params }: Props) {
  const { id } = await params
  await requirePageActor(`${routes.gift}/${encodeURIComponent(id)}`)
  const [gift, brand] = await Promise.all([loadGift(id), getSiteBrand()])
  if (!gift) notFound()
  const { giverName, recipientName, recipientEmail, message, pass, state, at, code } = gift
  return (
    <div className="page-width max-w-5xl py-12 print:p-0" data-print-alone={code === null ? undefined : ''}>
      <div className="print:hidden">
        <h1 dir="auto" className="text-display">
          Your gift for {recipientName}
        </h1>
        <p className="mt-4 text-lead text-sand">
          {passes[pass].label} of Premium · {stateText(state, at)}
        </p>
        {recipientEmail && (
          <p className="mt-1 text-sand">
            <bdi>{recipientEmail}</bdi>
          </p>
        )}
        {state === 'unpaid' && <AwaitPayment id={gift.id} />}
        {state === 'redeemed' && <p className="mt-6 max-w-measure text-sand">They’ve started. Thank you for giving.</p>}
      </div>
      {code !== null && (
        <>
          <GiftCard
            {...{ giverName, recipientName, message, pass: passes[pass].label, brandName: brand.name }}
            className="mt-10 max-w-2xl print:mt-0"
          >
            <div className="flex flex-wrap items-center justify-center gap-x-10 gap-y-5">
              <div>
                <p className="programme-label text-dust">Your code</p>
                <p className="numerals mt-1 text-title tracking-wide text-ivory" data-code>
                  {formatCode(code)}
                </p>
                <p className="mt-2 text-fine text-sand">
                  Redeem it at {siteUrl(routes.redeem).replace(/^https?:\/\//, '')}
                </p>
              </div>
              <QrCode
                text={siteUrl(routes.redeemFor(formatCode(code)))}
                label="QR code that opens the redeem page"
                className="size-28"
              />
            </div>
          </GiftCard>
          <GiftActions
            id={gift.id}
            state={state}
            email={recipientEmail ?? ''}
            day={gift.day}
            days={deliveryDays(new Date())}
          />
        </>
      )}
      <p className="mt-10 print:hidden">
        <ButtonLink href={routes.accountGifts} variant="ghost">
          {'< All gifts'}
        </ButtonLink>
      </p>
    </div>
  )
}
