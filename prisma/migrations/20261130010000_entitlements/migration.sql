-- One table of what people have (`Entitlement`) and one of what they paid once (`Purchase`). Rentals and free months
-- move into them.

CREATE TYPE "PurchaseKind" AS ENUM ('rental', 'pass', 'gift', 'ticket');
CREATE TYPE "EntitlementScope" AS ENUM ('everything', 'video', 'series', 'livestream', 'festival');
CREATE TYPE "EntitlementSource" AS ENUM ('staff', 'rental', 'pass', 'ticket', 'gift', 'code');
CREATE TYPE "WithdrawalKind" AS ENUM ('withdrawal', 'cancellation');
ALTER TYPE "EmailCodePurpose" ADD VALUE 'WITHDRAW';

CREATE TABLE "Festival" (
    "id" SERIAL NOT NULL,
    "name" VARCHAR(200) NOT NULL,
    "description" TEXT NOT NULL,
    "thumbnailUrl" TEXT NOT NULL,
    "ticketPrices" JSONB NOT NULL,
    "memberPrices" JSONB,
    "publishedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Festival_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "Festival_createdAt_id_idx" ON "Festival"("createdAt" DESC, "id" DESC);

CREATE TABLE "Purchase" (
    "id" SERIAL NOT NULL,
    "userId" INTEGER,
    "kind" "PurchaseKind" NOT NULL,
    "videoId" INTEGER,
    "livestreamId" INTEGER,
    "festivalId" INTEGER,
    "pass" VARCHAR(20),
    "stripeCheckoutSessionId" TEXT NOT NULL,
    "stripePaymentIntentId" TEXT,
    "amount" INTEGER NOT NULL,
    "currency" "Currency" NOT NULL,
    "paidAt" TIMESTAMPTZ(3) NOT NULL,
    "refundedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Purchase_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "Purchase_stripeCheckoutSessionId_key" ON "Purchase"("stripeCheckoutSessionId");
CREATE UNIQUE INDEX "Purchase_stripePaymentIntentId_key" ON "Purchase"("stripePaymentIntentId");
CREATE INDEX "Purchase_userId_paidAt_idx" ON "Purchase"("userId", "paidAt");
CREATE INDEX "Purchase_videoId_userId_idx" ON "Purchase"("videoId", "userId");
CREATE INDEX "Purchase_livestreamId_id_idx" ON "Purchase"("livestreamId", "id");
CREATE INDEX "Purchase_festivalId_id_idx" ON "Purchase"("festivalId", "id");
CREATE INDEX "Purchase_paidAt_idx" ON "Purchase"("paidAt");

CREATE TABLE "Entitlement" (
    "id" SERIAL NOT NULL,
    "userId" INTEGER NOT NULL,
    "scope" "EntitlementScope" NOT NULL,
    "videoId" INTEGER,
    "seriesId" INTEGER,
    "livestreamId" INTEGER,
    "festivalId" INTEGER,
    "source" "EntitlementSource" NOT NULL,
    "startsAt" TIMESTAMPTZ(3) NOT NULL,
    "endsAt" TIMESTAMPTZ(3) NOT NULL,
    "endedAt" TIMESTAMPTZ(3),
    "purchaseId" INTEGER,
    "redemptionId" INTEGER,
    "reason" VARCHAR(500),
    "givenById" INTEGER,
    "givenByEmail" TEXT,
    "reminderQueuedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Entitlement_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "Entitlement_purchaseId_key" ON "Entitlement"("purchaseId");
CREATE UNIQUE INDEX "Entitlement_redemptionId_key" ON "Entitlement"("redemptionId");
CREATE INDEX "Entitlement_userId_endsAt_idx" ON "Entitlement"("userId", "endsAt");
CREATE INDEX "Entitlement_endsAt_idx" ON "Entitlement"("endsAt");
CREATE INDEX "Entitlement_videoId_idx" ON "Entitlement"("videoId");
CREATE INDEX "Entitlement_seriesId_idx" ON "Entitlement"("seriesId");
CREATE INDEX "Entitlement_livestreamId_id_idx" ON "Entitlement"("livestreamId", "id");
CREATE INDEX "Entitlement_festivalId_id_idx" ON "Entitlement"("festivalId", "id");
CREATE INDEX "Entitlement_givenById_idx" ON "Entitlement"("givenById");

CREATE TABLE "Gift" (
    "id" SERIAL NOT NULL,
    "giverId" INTEGER,
    "purchaseId" INTEGER,
    "pass" VARCHAR(20) NOT NULL,
    "recipientName" VARCHAR(100) NOT NULL,
    "recipientEmail" TEXT,
    "message" VARCHAR(500) NOT NULL DEFAULT '',
    "deliverAt" TIMESTAMPTZ(3),
    "deliveredAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Gift_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "Gift_purchaseId_key" ON "Gift"("purchaseId");
CREATE INDEX "Gift_giverId_id_idx" ON "Gift"("giverId", "id");
CREATE INDEX "Gift_deliverAt_idx" ON "Gift"("deliverAt");
CREATE INDEX "Gift_createdAt_idx" ON "Gift"("createdAt");

CREATE TABLE "CodeBlock" (
    "id" SERIAL NOT NULL,
    "name" VARCHAR(100) NOT NULL,
    "scope" "EntitlementScope",
    "videoId" INTEGER,
    "seriesId" INTEGER,
    "livestreamId" INTEGER,
    "festivalId" INTEGER,
    "days" INTEGER,
    "percent" INTEGER,
    "usesPerCode" INTEGER NOT NULL DEFAULT 1,
    "expiresAt" TIMESTAMPTZ(3),
    "revokedAt" TIMESTAMPTZ(3),
    "createdById" INTEGER,
    "createdByEmail" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "CodeBlock_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "CodeBlock_createdAt_id_idx" ON "CodeBlock"("createdAt" DESC, "id" DESC);
CREATE INDEX "CodeBlock_videoId_idx" ON "CodeBlock"("videoId");
CREATE INDEX "CodeBlock_seriesId_idx" ON "CodeBlock"("seriesId");
CREATE INDEX "CodeBlock_livestreamId_idx" ON "CodeBlock"("livestreamId");
CREATE INDEX "CodeBlock_festivalId_idx" ON "CodeBlock"("festivalId");
CREATE INDEX "CodeBlock_createdById_idx" ON "CodeBlock"("createdById");

CREATE TABLE "AccessCode" (
    "id" SERIAL NOT NULL,
    "codeHash" TEXT NOT NULL,
    "sealedCode" TEXT NOT NULL,
    "giftId" INTEGER,
    "blockId" INTEGER,
    "maxUses" INTEGER NOT NULL DEFAULT 1,
    "uses" INTEGER NOT NULL DEFAULT 0,
    "revokedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "AccessCode_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "AccessCode_codeHash_key" ON "AccessCode"("codeHash");
CREATE UNIQUE INDEX "AccessCode_giftId_key" ON "AccessCode"("giftId");
CREATE INDEX "AccessCode_blockId_id_idx" ON "AccessCode"("blockId", "id");

CREATE TABLE "CodeRedemption" (
    "id" SERIAL NOT NULL,
    "codeId" INTEGER NOT NULL,
    "userId" INTEGER,
    "redeemedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "usedAt" TIMESTAMPTZ(3),

    CONSTRAINT "CodeRedemption_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "CodeRedemption_codeId_userId_key" ON "CodeRedemption"("codeId", "userId");
CREATE INDEX "CodeRedemption_userId_idx" ON "CodeRedemption"("userId");

CREATE TABLE "PaymentConsent" (
    "id" SERIAL NOT NULL,
    "userId" INTEGER,
    "stripeCheckoutSessionId" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "version" VARCHAR(40) NOT NULL,
    "page" VARCHAR(200) NOT NULL,
    "country" VARCHAR(2),
    "givenAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "PaymentConsent_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "PaymentConsent_stripeCheckoutSessionId_key" ON "PaymentConsent"("stripeCheckoutSessionId");
CREATE INDEX "PaymentConsent_userId_givenAt_idx" ON "PaymentConsent"("userId", "givenAt");

CREATE TABLE "Withdrawal" (
    "id" SERIAL NOT NULL,
    "userId" INTEGER,
    "kind" "WithdrawalKind" NOT NULL,
    "purchaseId" INTEGER,
    "stripeSubscriptionId" TEXT,
    "title" VARCHAR(300) NOT NULL,
    "amount" INTEGER NOT NULL DEFAULT 0,
    "currency" "Currency",
    "declaredAt" TIMESTAMPTZ(3) NOT NULL,
    "completedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Withdrawal_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "Withdrawal_purchaseId_kind_key" ON "Withdrawal"("purchaseId", "kind");
CREATE INDEX "Withdrawal_userId_declaredAt_idx" ON "Withdrawal"("userId", "declaredAt");
CREATE INDEX "Withdrawal_completedAt_idx" ON "Withdrawal"("completedAt");

ALTER TABLE "Livestream" ADD COLUMN "ticketPrices" JSONB NOT NULL DEFAULT '{}',
    ADD COLUMN "memberPrices" JSONB,
    ADD COLUMN "catchUpDays" INTEGER NOT NULL DEFAULT 0,
    ADD COLUMN "festivalId" INTEGER,
    ADD COLUMN "cancelledAt" TIMESTAMPTZ(3);
CREATE INDEX "Livestream_festivalId_startsAt_idx" ON "Livestream"("festivalId", "startsAt");
ALTER TABLE "Livestream" ADD CONSTRAINT "Livestream_festivalId_fkey" FOREIGN KEY ("festivalId") REFERENCES "Festival"("id") ON DELETE SET NULL ON UPDATE CASCADE;

ALTER TABLE "Subscription" ADD COLUMN "mandateState" VARCHAR(20),
    ADD COLUMN "mandateAmount" INTEGER,
    ADD COLUMN "mandateCheckedAt" TIMESTAMPTZ(3);

ALTER TABLE "Purchase" ADD CONSTRAINT "Purchase_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "Purchase" ADD CONSTRAINT "Purchase_videoId_fkey" FOREIGN KEY ("videoId") REFERENCES "Video"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "Purchase" ADD CONSTRAINT "Purchase_livestreamId_fkey" FOREIGN KEY ("livestreamId") REFERENCES "Livestream"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "Purchase" ADD CONSTRAINT "Purchase_festivalId_fkey" FOREIGN KEY ("festivalId") REFERENCES "Festival"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "Entitlement" ADD CONSTRAINT "Entitlement_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "Entitlement" ADD CONSTRAINT "Entitlement_videoId_fkey" FOREIGN KEY ("videoId") REFERENCES "Video"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "Entitlement" ADD CONSTRAINT "Entitlement_seriesId_fkey" FOREIGN KEY ("seriesId") REFERENCES "Series"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "Entitlement" ADD CONSTRAINT "Entitlement_livestreamId_fkey" FOREIGN KEY ("livestreamId") REFERENCES "Livestream"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "Entitlement" ADD CONSTRAINT "Entitlement_festivalId_fkey" FOREIGN KEY ("festivalId") REFERENCES "Festival"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "Entitlement" ADD CONSTRAINT "Entitlement_purchaseId_fkey" FOREIGN KEY ("purchaseId") REFERENCES "Purchase"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "Entitlement" ADD CONSTRAINT "Entitlement_redemptionId_fkey" FOREIGN KEY ("redemptionId") REFERENCES "CodeRedemption"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "Entitlement" ADD CONSTRAINT "Entitlement_givenById_fkey" FOREIGN KEY ("givenById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "Gift" ADD CONSTRAINT "Gift_giverId_fkey" FOREIGN KEY ("giverId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "Gift" ADD CONSTRAINT "Gift_purchaseId_fkey" FOREIGN KEY ("purchaseId") REFERENCES "Purchase"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "CodeBlock" ADD CONSTRAINT "CodeBlock_videoId_fkey" FOREIGN KEY ("videoId") REFERENCES "Video"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "CodeBlock" ADD CONSTRAINT "CodeBlock_seriesId_fkey" FOREIGN KEY ("seriesId") REFERENCES "Series"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "CodeBlock" ADD CONSTRAINT "CodeBlock_livestreamId_fkey" FOREIGN KEY ("livestreamId") REFERENCES "Livestream"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "CodeBlock" ADD CONSTRAINT "CodeBlock_festivalId_fkey" FOREIGN KEY ("festivalId") REFERENCES "Festival"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "CodeBlock" ADD CONSTRAINT "CodeBlock_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "AccessCode" ADD CONSTRAINT "AccessCode_giftId_fkey" FOREIGN KEY ("giftId") REFERENCES "Gift"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "AccessCode" ADD CONSTRAINT "AccessCode_blockId_fkey" FOREIGN KEY ("blockId") REFERENCES "CodeBlock"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "CodeRedemption" ADD CONSTRAINT "CodeRedemption_codeId_fkey" FOREIGN KEY ("codeId") REFERENCES "AccessCode"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "CodeRedemption" ADD CONSTRAINT "CodeRedemption_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "PaymentConsent" ADD CONSTRAINT "PaymentConsent_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "Withdrawal" ADD CONSTRAINT "Withdrawal_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "Withdrawal" ADD CONSTRAINT "Withdrawal_purchaseId_fkey" FOREIGN KEY ("purchaseId") REFERENCES "Purchase"("id") ON DELETE SET NULL ON UPDATE CASCADE;

ALTER TABLE "Purchase" ADD CONSTRAINT "Purchase_amount" CHECK ("amount" >= 0);
ALTER TABLE "Entitlement"
    ADD CONSTRAINT "Entitlement_ends_later" CHECK ("endsAt" > "startsAt"),
    ADD CONSTRAINT "Entitlement_scope" CHECK (
        ("scope" = 'video') = ("videoId" IS NOT NULL) AND ("scope" = 'series') = ("seriesId" IS NOT NULL)
        AND ("scope" = 'livestream') = ("livestreamId" IS NOT NULL) AND ("scope" = 'festival') = ("festivalId" IS NOT NULL)
    );
ALTER TABLE "CodeBlock"
    ADD CONSTRAINT "CodeBlock_opens_or_discounts" CHECK (("scope" IS NULL) <> ("percent" IS NULL)),
    ADD CONSTRAINT "CodeBlock_percent" CHECK ("percent" BETWEEN 1 AND 99),
    ADD CONSTRAINT "CodeBlock_days" CHECK ("days" BETWEEN 1 AND 3660);
ALTER TABLE "AccessCode"
    ADD CONSTRAINT "AccessCode_of_one" CHECK (("giftId" IS NULL) <> ("blockId" IS NULL)),
    ADD CONSTRAINT "AccessCode_uses" CHECK ("uses" BETWEEN 0 AND "maxUses");
ALTER TABLE "Livestream" ADD CONSTRAINT "Livestream_catch_up" CHECK ("catchUpDays" BETWEEN 0 AND 365);
ALTER TABLE "Withdrawal" ADD CONSTRAINT "Withdrawal_amount" CHECK ("amount" >= 0);

-- For the overview, which counts members.
CREATE INDEX "Entitlement_running_idx" ON "Entitlement"("endsAt") WHERE "endedAt" IS NULL AND "scope" = 'everything';

-- Rentals keep their ids, because receipts name them.
INSERT INTO "Purchase" ("id", "userId", "kind", "videoId", "stripeCheckoutSessionId", "stripePaymentIntentId", "amount", "currency", "paidAt", "refundedAt", "createdAt")
SELECT "id", "userId", 'rental', "videoId", "stripeCheckoutSessionId", "stripePaymentIntentId", "amount", "currency", "paidAt", "refundedAt", "createdAt" FROM "Rental";
INSERT INTO "Entitlement" ("id", "userId", "scope", "videoId", "source", "startsAt", "endsAt", "endedAt", "purchaseId", "createdAt")
SELECT "id", "userId", 'video', "videoId", 'rental', "paidAt", "expiresAt", "refundedAt", "id", "createdAt" FROM "Rental" WHERE "userId" IS NOT NULL;
SELECT setval('"Purchase_id_seq"', coalesce((SELECT max("id") FROM "Rental"), 0) + 1, false),
    setval('"Entitlement_id_seq"', coalesce((SELECT max("id") FROM "Rental"), 0) + 1, false);
INSERT INTO "Entitlement" ("userId", "scope", "source", "startsAt", "endsAt", "endedAt", "reason", "givenById", "givenByEmail", "createdAt")
SELECT "userId", 'everything', 'staff', "createdAt", "endsAt", "endedAt", "reason", "givenById", "givenByEmail", "createdAt" FROM "FreeMembership" ORDER BY "id";

DROP TABLE "Rental";
DROP TABLE "FreeMembership";

-- Let instances of the version before read until they are replaced. What they can't write fails, and Stripe sends it
-- again. A later migration drops both views.
CREATE VIEW "Rental" AS
SELECT p."id", p."userId", p."videoId", p."stripeCheckoutSessionId", p."stripePaymentIntentId", p."amount", p."currency",
    p."paidAt", coalesce(e."endsAt", p."paidAt" + interval '7 days') AS "expiresAt", p."refundedAt", p."createdAt"
FROM "Purchase" p LEFT JOIN "Entitlement" e ON e."purchaseId" = p."id" WHERE p."kind" = 'rental';
CREATE VIEW "FreeMembership" AS
SELECT "id", "userId", "reason", "givenById", "givenByEmail", "createdAt", "endsAt", "endedAt"
FROM "Entitlement" WHERE "scope" = 'everything' AND "startsAt" <= now();
