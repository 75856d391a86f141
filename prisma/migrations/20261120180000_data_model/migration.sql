-- Trigram search over names and addresses, and unaccent for the search to come.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS unaccent;

-- CreateEnum
CREATE TYPE "UserStatus" AS ENUM ('UNVERIFIED', 'VERIFIED');

-- CreateEnum
CREATE TYPE "AuthProvider" AS ENUM ('local', 'google');

-- CreateEnum
CREATE TYPE "EmailCodePurpose" AS ENUM ('VERIFY_EMAIL', 'RESET_PASSWORD');

-- CreateEnum
CREATE TYPE "Currency" AS ENUM ('inr', 'usd');

-- CreateEnum
CREATE TYPE "FeaturedPage" AS ENUM ('visitor', 'landing', 'browse');

-- CreateEnum
CREATE TYPE "TagType" AS ENUM ('a', 's');

-- CreateEnum
CREATE TYPE "EnquiryKind" AS ENUM ('HELP', 'PARTNER');

-- CreateTable
CREATE TABLE "User" (
    "id" SERIAL NOT NULL,
    "email" TEXT NOT NULL,
    "firstName" TEXT NOT NULL,
    "lastName" TEXT NOT NULL,
    "passwordHash" TEXT,
    "provider" "AuthProvider" NOT NULL DEFAULT 'local',
    "status" "UserStatus" NOT NULL DEFAULT 'UNVERIFIED',
    "emailVerifiedAt" TIMESTAMPTZ(3),
    "isAdmin" BOOLEAN NOT NULL DEFAULT false,
    "sessionVersion" INTEGER NOT NULL DEFAULT 0,
    "mailingList" BOOLEAN NOT NULL DEFAULT true,
    "livestreamReminders" BOOLEAN NOT NULL DEFAULT true,
    "guestPlanChosenAt" TIMESTAMPTZ(3),
    "image" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "User_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Account" (
    "id" SERIAL NOT NULL,
    "userId" INTEGER NOT NULL,
    "type" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "providerAccountId" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Account_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "EmailCode" (
    "id" SERIAL NOT NULL,
    "userId" INTEGER NOT NULL,
    "purpose" "EmailCodePurpose" NOT NULL,
    "codeHash" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "usedAt" TIMESTAMPTZ(3),

    CONSTRAINT "EmailCode_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Prospect" (
    "id" SERIAL NOT NULL,
    "email" TEXT NOT NULL,
    "discountPercent" INTEGER NOT NULL,
    "importedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "userId" INTEGER,
    "usedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Prospect_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "BillingCustomer" (
    "id" SERIAL NOT NULL,
    "userId" INTEGER,
    "currency" "Currency" NOT NULL,
    "stripeCustomerId" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "BillingCustomer_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Subscription" (
    "id" SERIAL NOT NULL,
    "userId" INTEGER,
    "billingCustomerId" INTEGER NOT NULL,
    "stripeSubscriptionId" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "currency" "Currency" NOT NULL,
    "unitAmount" INTEGER NOT NULL,
    "discountPercent" INTEGER,
    "startedAt" TIMESTAMPTZ(3) NOT NULL,
    "currentPeriodEnd" TIMESTAMPTZ(3) NOT NULL,
    "cancelAtPeriodEnd" BOOLEAN NOT NULL DEFAULT false,
    "pastDueSince" TIMESTAMPTZ(3),
    "endedAt" TIMESTAMPTZ(3),
    "syncedAt" TIMESTAMPTZ(3) NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Subscription_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "WebhookEvent" (
    "id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "objectId" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "processedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "WebhookEvent_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Rental" (
    "id" SERIAL NOT NULL,
    "userId" INTEGER,
    "videoId" INTEGER NOT NULL,
    "stripeCheckoutSessionId" TEXT NOT NULL,
    "stripePaymentIntentId" TEXT,
    "amount" INTEGER NOT NULL,
    "currency" "Currency" NOT NULL,
    "paidAt" TIMESTAMPTZ(3) NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "refundedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Rental_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Category" (
    "id" SERIAL NOT NULL,
    "slug" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "position" INTEGER NOT NULL,

    CONSTRAINT "Category_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SubCategory" (
    "id" SERIAL NOT NULL,
    "categoryId" INTEGER NOT NULL,
    "slug" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "SubCategory_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Artist" (
    "id" SERIAL NOT NULL,
    "externalId" TEXT,
    "name" TEXT NOT NULL,
    "aliases" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "description" TEXT NOT NULL,
    "thumbnailUrl" TEXT NOT NULL,
    "publishedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Artist_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Series" (
    "id" SERIAL NOT NULL,
    "externalId" TEXT,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Series_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Video" (
    "id" SERIAL NOT NULL,
    "externalId" TEXT,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "thumbnailUrl" TEXT NOT NULL,
    "durationSeconds" INTEGER NOT NULL,
    "vimeoId" TEXT,
    "embedKey" TEXT,
    "fileKey" TEXT,
    "freeAccess" BOOLEAN NOT NULL DEFAULT false,
    "categoryId" INTEGER NOT NULL,
    "subCategoryId" INTEGER,
    "artistId" INTEGER,
    "seriesId" INTEGER,
    "episode" INTEGER,
    "publishedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Video_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Trailer" (
    "id" SERIAL NOT NULL,
    "videoId" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "thumbnailUrl" TEXT NOT NULL,
    "durationSeconds" INTEGER NOT NULL,
    "vimeoId" TEXT,
    "embedKey" TEXT,
    "fileKey" TEXT,
    "position" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Trailer_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Piece" (
    "id" SERIAL NOT NULL,
    "videoId" INTEGER NOT NULL,
    "startSeconds" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "ragaId" INTEGER,
    "talaId" INTEGER,
    "composerId" INTEGER,
    "formId" INTEGER,
    "language" TEXT,

    CONSTRAINT "Piece_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Raga" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "aliases" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "melakarta" INTEGER,
    "isMelakarta" BOOLEAN NOT NULL DEFAULT false,
    "arohana" TEXT,
    "avarohana" TEXT,

    CONSTRAINT "Raga_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Tala" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "aliases" TEXT[] DEFAULT ARRAY[]::TEXT[],

    CONSTRAINT "Tala_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Composer" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "aliases" TEXT[] DEFAULT ARRAY[]::TEXT[],

    CONSTRAINT "Composer_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "MusicalForm" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "aliases" TEXT[] DEFAULT ARRAY[]::TEXT[],

    CONSTRAINT "MusicalForm_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "FeaturedVideo" (
    "id" SERIAL NOT NULL,
    "page" "FeaturedPage" NOT NULL,
    "videoId" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,

    CONSTRAINT "FeaturedVideo_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Tag" (
    "id" SERIAL NOT NULL,
    "type" "TagType" NOT NULL,
    "tag" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT,
    "artistId" INTEGER,
    "seriesId" INTEGER,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Tag_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "VideoTag" (
    "videoId" INTEGER NOT NULL,
    "tagId" INTEGER NOT NULL,

    CONSTRAINT "VideoTag_pkey" PRIMARY KEY ("videoId","tagId")
);

-- CreateTable
CREATE TABLE "Livestream" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "thumbnailUrl" TEXT NOT NULL,
    "startsAt" TIMESTAMPTZ(3) NOT NULL,
    "endsAt" TIMESTAMPTZ(3),
    "vimeoId" TEXT,
    "embedKey" TEXT,
    "publishedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Livestream_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "LivestreamNotification" (
    "id" SERIAL NOT NULL,
    "livestreamId" INTEGER NOT NULL,
    "userId" INTEGER NOT NULL,
    "unsubscribeHash" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "dayReminderQueuedAt" TIMESTAMPTZ(3),
    "hourReminderQueuedAt" TIMESTAMPTZ(3),

    CONSTRAINT "LivestreamNotification_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "WatchProgress" (
    "userId" INTEGER NOT NULL,
    "videoId" INTEGER NOT NULL,
    "positionSeconds" INTEGER NOT NULL,
    "completedAt" TIMESTAMPTZ(3),
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "WatchProgress_pkey" PRIMARY KEY ("userId","videoId")
);

-- CreateTable
CREATE TABLE "SavedVideo" (
    "userId" INTEGER NOT NULL,
    "videoId" INTEGER NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SavedVideo_pkey" PRIMARY KEY ("userId","videoId")
);

-- CreateTable
CREATE TABLE "Enquiry" (
    "id" SERIAL NOT NULL,
    "kind" "EnquiryKind" NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "company" TEXT,
    "message" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "answeredAt" TIMESTAMPTZ(3),

    CONSTRAINT "Enquiry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "OutboxMail" (
    "id" SERIAL NOT NULL,
    "toAddress" TEXT NOT NULL,
    "toName" TEXT,
    "template" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "html" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "nextAttemptAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastError" TEXT,
    "sentAt" TIMESTAMPTZ(3),
    "failedAt" TIMESTAMPTZ(3),

    CONSTRAINT "OutboxMail_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AuditEntry" (
    "id" SERIAL NOT NULL,
    "actorId" INTEGER,
    "actorEmail" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "entity" TEXT NOT NULL,
    "entityId" TEXT,
    "before" JSONB,
    "after" JSONB,
    "requestId" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "AuditEntry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SeedRun" (
    "name" TEXT NOT NULL,
    "finishedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SeedRun_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "_ArtistToSubCategory" (
    "A" INTEGER NOT NULL,
    "B" INTEGER NOT NULL,

    CONSTRAINT "_ArtistToSubCategory_AB_pkey" PRIMARY KEY ("A","B")
);

-- CreateIndex
CREATE UNIQUE INDEX "User_email_key" ON "User"("email");

-- CreateIndex
CREATE INDEX "User_createdAt_id_idx" ON "User"("createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "User_lastName_firstName_id_idx" ON "User"("lastName", "firstName", "id");

-- CreateIndex
CREATE INDEX "User_email_trgm_idx" ON "User" USING GIN ("email" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "User_firstName_trgm_idx" ON "User" USING GIN ("firstName" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "User_lastName_trgm_idx" ON "User" USING GIN ("lastName" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "Account_userId_idx" ON "Account"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "Account_provider_providerAccountId_key" ON "Account"("provider", "providerAccountId");

-- CreateIndex
CREATE UNIQUE INDEX "EmailCode_codeHash_key" ON "EmailCode"("codeHash");

-- CreateIndex
CREATE INDEX "EmailCode_userId_purpose_createdAt_idx" ON "EmailCode"("userId", "purpose", "createdAt");

-- CreateIndex
CREATE INDEX "EmailCode_expiresAt_idx" ON "EmailCode"("expiresAt");

-- CreateIndex
CREATE UNIQUE INDEX "Prospect_email_key" ON "Prospect"("email");

-- CreateIndex
CREATE UNIQUE INDEX "Prospect_userId_key" ON "Prospect"("userId");

-- CreateIndex
CREATE INDEX "Prospect_importedAt_id_idx" ON "Prospect"("importedAt", "id");

-- CreateIndex
CREATE UNIQUE INDEX "BillingCustomer_stripeCustomerId_key" ON "BillingCustomer"("stripeCustomerId");

-- CreateIndex
CREATE UNIQUE INDEX "BillingCustomer_userId_currency_key" ON "BillingCustomer"("userId", "currency");

-- CreateIndex
CREATE UNIQUE INDEX "Subscription_stripeSubscriptionId_key" ON "Subscription"("stripeSubscriptionId");

-- CreateIndex
CREATE INDEX "Subscription_userId_status_idx" ON "Subscription"("userId", "status");

-- CreateIndex
CREATE INDEX "Subscription_billingCustomerId_idx" ON "Subscription"("billingCustomerId");

-- CreateIndex
CREATE INDEX "Subscription_status_currentPeriodEnd_idx" ON "Subscription"("status", "currentPeriodEnd");

-- CreateIndex
CREATE INDEX "WebhookEvent_processedAt_idx" ON "WebhookEvent"("processedAt");

-- CreateIndex
CREATE UNIQUE INDEX "Rental_stripeCheckoutSessionId_key" ON "Rental"("stripeCheckoutSessionId");

-- CreateIndex
CREATE UNIQUE INDEX "Rental_stripePaymentIntentId_key" ON "Rental"("stripePaymentIntentId");

-- CreateIndex
CREATE INDEX "Rental_userId_videoId_expiresAt_idx" ON "Rental"("userId", "videoId", "expiresAt");

-- CreateIndex
CREATE INDEX "Rental_userId_paidAt_idx" ON "Rental"("userId", "paidAt");

-- CreateIndex
CREATE INDEX "Rental_videoId_idx" ON "Rental"("videoId");

-- CreateIndex
CREATE UNIQUE INDEX "Category_slug_key" ON "Category"("slug");

-- CreateIndex
CREATE INDEX "SubCategory_categoryId_position_idx" ON "SubCategory"("categoryId", "position");

-- CreateIndex
CREATE UNIQUE INDEX "SubCategory_categoryId_slug_key" ON "SubCategory"("categoryId", "slug");

-- CreateIndex
CREATE UNIQUE INDEX "SubCategory_id_categoryId_key" ON "SubCategory"("id", "categoryId");

-- CreateIndex
CREATE UNIQUE INDEX "Artist_externalId_key" ON "Artist"("externalId");

-- CreateIndex
CREATE INDEX "Artist_name_id_idx" ON "Artist"("name", "id");

-- CreateIndex
CREATE UNIQUE INDEX "Series_externalId_key" ON "Series"("externalId");

-- CreateIndex
CREATE INDEX "Series_name_id_idx" ON "Series"("name", "id");

-- CreateIndex
CREATE UNIQUE INDEX "Video_externalId_key" ON "Video"("externalId");

-- CreateIndex
CREATE INDEX "Video_publishedAt_id_idx" ON "Video"("publishedAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "Video_categoryId_publishedAt_id_idx" ON "Video"("categoryId", "publishedAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "Video_subCategoryId_publishedAt_id_idx" ON "Video"("subCategoryId", "publishedAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "Video_artistId_publishedAt_id_idx" ON "Video"("artistId", "publishedAt" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "Video_seriesId_episode_key" ON "Video"("seriesId", "episode");

-- CreateIndex
CREATE UNIQUE INDEX "Trailer_videoId_key" ON "Trailer"("videoId");

-- CreateIndex
CREATE INDEX "Trailer_position_id_idx" ON "Trailer"("position", "id");

-- CreateIndex
CREATE INDEX "Piece_ragaId_idx" ON "Piece"("ragaId");

-- CreateIndex
CREATE INDEX "Piece_talaId_idx" ON "Piece"("talaId");

-- CreateIndex
CREATE INDEX "Piece_composerId_idx" ON "Piece"("composerId");

-- CreateIndex
CREATE INDEX "Piece_formId_idx" ON "Piece"("formId");

-- CreateIndex
CREATE UNIQUE INDEX "Piece_videoId_startSeconds_key" ON "Piece"("videoId", "startSeconds");

-- CreateIndex
CREATE UNIQUE INDEX "Raga_name_key" ON "Raga"("name");

-- CreateIndex
CREATE UNIQUE INDEX "Tala_name_key" ON "Tala"("name");

-- CreateIndex
CREATE UNIQUE INDEX "Composer_name_key" ON "Composer"("name");

-- CreateIndex
CREATE UNIQUE INDEX "MusicalForm_name_key" ON "MusicalForm"("name");

-- CreateIndex
CREATE INDEX "FeaturedVideo_page_position_idx" ON "FeaturedVideo"("page", "position");

-- CreateIndex
CREATE INDEX "FeaturedVideo_videoId_idx" ON "FeaturedVideo"("videoId");

-- CreateIndex
CREATE UNIQUE INDEX "FeaturedVideo_page_videoId_key" ON "FeaturedVideo"("page", "videoId");

-- CreateIndex
CREATE UNIQUE INDEX "Tag_tag_key" ON "Tag"("tag");

-- CreateIndex
CREATE INDEX "Tag_updatedAt_id_idx" ON "Tag"("updatedAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "Tag_artistId_idx" ON "Tag"("artistId");

-- CreateIndex
CREATE INDEX "Tag_seriesId_idx" ON "Tag"("seriesId");

-- CreateIndex
CREATE INDEX "VideoTag_tagId_idx" ON "VideoTag"("tagId");

-- CreateIndex
CREATE INDEX "Livestream_startsAt_id_idx" ON "Livestream"("startsAt", "id");

-- CreateIndex
CREATE UNIQUE INDEX "LivestreamNotification_unsubscribeHash_key" ON "LivestreamNotification"("unsubscribeHash");

-- CreateIndex
CREATE INDEX "LivestreamNotification_userId_idx" ON "LivestreamNotification"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "LivestreamNotification_livestreamId_userId_key" ON "LivestreamNotification"("livestreamId", "userId");

-- CreateIndex
CREATE INDEX "WatchProgress_userId_updatedAt_idx" ON "WatchProgress"("userId", "updatedAt" DESC);

-- CreateIndex
CREATE INDEX "WatchProgress_videoId_idx" ON "WatchProgress"("videoId");

-- CreateIndex
CREATE INDEX "SavedVideo_userId_createdAt_idx" ON "SavedVideo"("userId", "createdAt" DESC);

-- CreateIndex
CREATE INDEX "SavedVideo_videoId_idx" ON "SavedVideo"("videoId");

-- CreateIndex
CREATE INDEX "Enquiry_kind_createdAt_id_idx" ON "Enquiry"("kind", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "OutboxMail_sentAt_failedAt_nextAttemptAt_idx" ON "OutboxMail"("sentAt", "failedAt", "nextAttemptAt");

-- CreateIndex
CREATE INDEX "OutboxMail_createdAt_id_idx" ON "OutboxMail"("createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "OutboxMail_toAddress_idx" ON "OutboxMail"("toAddress");

-- CreateIndex
CREATE INDEX "AuditEntry_createdAt_id_idx" ON "AuditEntry"("createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "AuditEntry_entity_entityId_createdAt_idx" ON "AuditEntry"("entity", "entityId", "createdAt" DESC);

-- CreateIndex
CREATE INDEX "AuditEntry_actorId_createdAt_idx" ON "AuditEntry"("actorId", "createdAt" DESC);

-- CreateIndex
CREATE INDEX "_ArtistToSubCategory_B_index" ON "_ArtistToSubCategory"("B");

-- AddForeignKey
ALTER TABLE "Account" ADD CONSTRAINT "Account_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "EmailCode" ADD CONSTRAINT "EmailCode_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Prospect" ADD CONSTRAINT "Prospect_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "BillingCustomer" ADD CONSTRAINT "BillingCustomer_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Subscription" ADD CONSTRAINT "Subscription_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Subscription" ADD CONSTRAINT "Subscription_billingCustomerId_fkey" FOREIGN KEY ("billingCustomerId") REFERENCES "BillingCustomer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Rental" ADD CONSTRAINT "Rental_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Rental" ADD CONSTRAINT "Rental_videoId_fkey" FOREIGN KEY ("videoId") REFERENCES "Video"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SubCategory" ADD CONSTRAINT "SubCategory_categoryId_fkey" FOREIGN KEY ("categoryId") REFERENCES "Category"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Video" ADD CONSTRAINT "Video_categoryId_fkey" FOREIGN KEY ("categoryId") REFERENCES "Category"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Video" ADD CONSTRAINT "Video_subCategoryId_categoryId_fkey" FOREIGN KEY ("subCategoryId", "categoryId") REFERENCES "SubCategory"("id", "categoryId") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Video" ADD CONSTRAINT "Video_artistId_fkey" FOREIGN KEY ("artistId") REFERENCES "Artist"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Video" ADD CONSTRAINT "Video_seriesId_fkey" FOREIGN KEY ("seriesId") REFERENCES "Series"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Trailer" ADD CONSTRAINT "Trailer_videoId_fkey" FOREIGN KEY ("videoId") REFERENCES "Video"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Piece" ADD CONSTRAINT "Piece_videoId_fkey" FOREIGN KEY ("videoId") REFERENCES "Video"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Piece" ADD CONSTRAINT "Piece_ragaId_fkey" FOREIGN KEY ("ragaId") REFERENCES "Raga"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Piece" ADD CONSTRAINT "Piece_talaId_fkey" FOREIGN KEY ("talaId") REFERENCES "Tala"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Piece" ADD CONSTRAINT "Piece_composerId_fkey" FOREIGN KEY ("composerId") REFERENCES "Composer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Piece" ADD CONSTRAINT "Piece_formId_fkey" FOREIGN KEY ("formId") REFERENCES "MusicalForm"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "FeaturedVideo" ADD CONSTRAINT "FeaturedVideo_videoId_fkey" FOREIGN KEY ("videoId") REFERENCES "Video"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Tag" ADD CONSTRAINT "Tag_artistId_fkey" FOREIGN KEY ("artistId") REFERENCES "Artist"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Tag" ADD CONSTRAINT "Tag_seriesId_fkey" FOREIGN KEY ("seriesId") REFERENCES "Series"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "VideoTag" ADD CONSTRAINT "VideoTag_videoId_fkey" FOREIGN KEY ("videoId") REFERENCES "Video"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "VideoTag" ADD CONSTRAINT "VideoTag_tagId_fkey" FOREIGN KEY ("tagId") REFERENCES "Tag"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LivestreamNotification" ADD CONSTRAINT "LivestreamNotification_livestreamId_fkey" FOREIGN KEY ("livestreamId") REFERENCES "Livestream"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LivestreamNotification" ADD CONSTRAINT "LivestreamNotification_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "WatchProgress" ADD CONSTRAINT "WatchProgress_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "WatchProgress" ADD CONSTRAINT "WatchProgress_videoId_fkey" FOREIGN KEY ("videoId") REFERENCES "Video"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SavedVideo" ADD CONSTRAINT "SavedVideo_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SavedVideo" ADD CONSTRAINT "SavedVideo_videoId_fkey" FOREIGN KEY ("videoId") REFERENCES "Video"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AuditEntry" ADD CONSTRAINT "AuditEntry_actorId_fkey" FOREIGN KEY ("actorId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "_ArtistToSubCategory" ADD CONSTRAINT "_ArtistToSubCategory_A_fkey" FOREIGN KEY ("A") REFERENCES "Artist"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "_ArtistToSubCategory" ADD CONSTRAINT "_ArtistToSubCategory_B_fkey" FOREIGN KEY ("B") REFERENCES "SubCategory"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What the database itself holds, whoever writes.

ALTER TABLE "User"
  ADD CONSTRAINT "User_email_canonical" CHECK ("email" = lower(btrim("email")) AND length("email") BETWEEN 5 AND 50),
  ADD CONSTRAINT "User_name_present" CHECK (btrim("firstName") <> ''),
  -- A local person signs in with a password, a Google one without.
  ADD CONSTRAINT "User_local_has_password" CHECK ("provider" <> 'local' OR "passwordHash" IS NOT NULL),
  ADD CONSTRAINT "User_verified_at" CHECK (("status" = 'VERIFIED') = ("emailVerifiedAt" IS NOT NULL)),
  ADD CONSTRAINT "User_sessionVersion_counts_up" CHECK ("sessionVersion" >= 0);

ALTER TABLE "EmailCode"
  ADD CONSTRAINT "EmailCode_expires_later" CHECK ("expiresAt" > "createdAt");

ALTER TABLE "Prospect"
  ADD CONSTRAINT "Prospect_email_canonical" CHECK ("email" = lower(btrim("email"))),
  ADD CONSTRAINT "Prospect_discount_percent" CHECK ("discountPercent" BETWEEN 1 AND 100);

ALTER TABLE "Subscription"
  ADD CONSTRAINT "Subscription_status_known" CHECK ("status" IN
    ('active', 'trialing', 'past_due', 'canceled', 'incomplete', 'incomplete_expired', 'unpaid', 'paused')),
  ADD CONSTRAINT "Subscription_amount" CHECK ("unitAmount" >= 0),
  ADD CONSTRAINT "Subscription_discount_percent" CHECK ("discountPercent" BETWEEN 1 AND 100);

ALTER TABLE "Rental"
  ADD CONSTRAINT "Rental_expires_later" CHECK ("expiresAt" > "paidAt"),
  ADD CONSTRAINT "Rental_amount" CHECK ("amount" >= 0);

ALTER TABLE "Video"
  ADD CONSTRAINT "Video_one_source" CHECK (("vimeoId" IS NULL) <> ("fileKey" IS NULL)),
  ADD CONSTRAINT "Video_embedKey_needs_vimeo" CHECK ("embedKey" IS NULL OR "vimeoId" IS NOT NULL),
  ADD CONSTRAINT "Video_vimeoId_numeric" CHECK ("vimeoId" ~ '^[0-9]{1,20}$'),
  ADD CONSTRAINT "Video_duration" CHECK ("durationSeconds" > 0),
  ADD CONSTRAINT "Video_episode_of_series" CHECK (("seriesId" IS NULL) = ("episode" IS NULL)),
  ADD CONSTRAINT "Video_episode_counts_from_1" CHECK ("episode" >= 1);

ALTER TABLE "Trailer"
  ADD CONSTRAINT "Trailer_one_source" CHECK (("vimeoId" IS NULL) <> ("fileKey" IS NULL)),
  ADD CONSTRAINT "Trailer_embedKey_needs_vimeo" CHECK ("embedKey" IS NULL OR "vimeoId" IS NOT NULL),
  ADD CONSTRAINT "Trailer_vimeoId_numeric" CHECK ("vimeoId" ~ '^[0-9]{1,20}$'),
  ADD CONSTRAINT "Trailer_duration" CHECK ("durationSeconds" > 0);

ALTER TABLE "Piece"
  ADD CONSTRAINT "Piece_start" CHECK ("startSeconds" >= 0),
  ADD CONSTRAINT "Piece_title_present" CHECK (btrim("title") <> '');

ALTER TABLE "Raga"
  ADD CONSTRAINT "Raga_melakarta" CHECK ("melakarta" BETWEEN 1 AND 72);

ALTER TABLE "Tag"
  ADD CONSTRAINT "Tag_code" CHECK ("tag" ~ '^[a-z]:[a-z0-9-]{1,30}$'),
  ADD CONSTRAINT "Tag_code_agrees_with_type" CHECK (left("tag", 1) = "type"::text),
  ADD CONSTRAINT "Tag_link_agrees_with_type" CHECK (("artistId" IS NULL OR "type" = 'a') AND ("seriesId" IS NULL OR "type" = 's'));

ALTER TABLE "Livestream"
  ADD CONSTRAINT "Livestream_ends_later" CHECK ("endsAt" > "startsAt");

ALTER TABLE "WatchProgress"
  ADD CONSTRAINT "WatchProgress_position" CHECK ("positionSeconds" >= 0);

ALTER TABLE "Enquiry"
  ADD CONSTRAINT "Enquiry_partner_names_company" CHECK (("kind" = 'PARTNER') = ("company" IS NOT NULL));

ALTER TABLE "OutboxMail"
  ADD CONSTRAINT "OutboxMail_attempts" CHECK ("attempts" >= 0),
  ADD CONSTRAINT "OutboxMail_one_end" CHECK ("sentAt" IS NULL OR "failedAt" IS NULL);

-- The four categories are part of the product, not of its content.
INSERT INTO "Category" ("id", "slug", "name", "position") VALUES
  (1, 'dance', 'Dance', 1),
  (2, 'music', 'Music', 2),
  (3, 'trivia', 'Trivia', 3),
  (4, 'lectures', 'Lectures', 4);
SELECT setval(pg_get_serial_sequence('"Category"', 'id'), 4);
