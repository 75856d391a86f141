-- The database of version 1.0.0: the tables of prisma/schema.prisma, and the rules that Prisma cannot express. A
-- database of version 0.1.0 has all of it: scripts/lib/migrations.ts records this migration there instead of running it.

CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS unaccent;

-- ---- Functions that columns, indexes and queries use

-- A text as lists of staff compare it: case, accents, quotes, kinds of dashes, hard spaces and invisible signs do not
-- count. `folded` of lib/shared/folded.ts does the same to a search.
CREATE FUNCTION folded(given text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE WHEN given !~ '[^\x20-\x7e]' THEN translate(lower(given), '''"`', '') ELSE
    translate(
      replace(lower(regexp_replace(normalize(replace(given, U&'\00B4', ''), NFKD),
        U&'[\0300-\036F\00AD\200B-\200F\2018-\201F\2032\2033\2060\FEFF\02B9-\02BF''"`]', '', 'g')), 'ß', 'ss'),
      U&'\0131\00F8\0142\0111\2010\2011\2012\2013\2014', 'iold-----')
  END
$$;

-- Each letter of a text and each two side by side, for searches of one or two letters: trigrams need three.
CREATE FUNCTION letter_pairs(given text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT array_agg(DISTINCT part) FROM (
    SELECT substr(given, place, size) AS part FROM generate_series(1, length(given)) place, (VALUES (1), (2)) s(size)) p
$$;

-- A title without case, accents, spaces and signs, cut to a length that a database index can hold.
CREATE FUNCTION title_key(title text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT left(coalesce(nullif(lower(regexp_replace(normalize(title, NFKD),
    '[\s!-/:-@\[-`{-~\u00b7\u0300-\u036f\u2000-\u206f]', '', 'g')), ''), lower(btrim(title))), 200)
$$;

-- 'Hari Kāmbhoji' is hari-kambhoji. Null where the name has other letters than a to z after its marks are taken off.
CREATE FUNCTION name_slug(name text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN plain !~ '[^ -~]' THEN nullif(trim(BOTH '-' FROM regexp_replace(plain, '[^a-z0-9]+', '-', 'g')), '') END
  FROM (
    SELECT lower(translate(regexp_replace(normalize(name, NFKD), '[\u0300-\u036f]', '', 'g'), '‘’“”–—·', '       ') COLLATE "C")
      AS plain
  ) letters
$$;

-- True for an address of another server. A picture of ours has a name made of its content, wherever it is stored.
CREATE FUNCTION is_remote_picture(address text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT address LIKE 'http%' AND address !~ '/pictures/[0-9a-f]{40}\.webp$'
$$;

-- Name of a picture of ours within the media store; null for every other address.
CREATE FUNCTION stored_picture(address text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT 'pictures/' || substring(address FROM '/pictures/([0-9a-f]{40}\.webp)$')
$$;

-- Pictures and uploaded video files of rows in the trash. It calls no function of ours: while an index is built, none
-- is found.
CREATE FUNCTION trashed_files(copies jsonb) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(array_agg(DISTINCT "file"), '{}') FROM (
    SELECT 'pictures/' || substring("value" #>> '{}' FROM '/pictures/([0-9a-f]{40}\.webp)$') AS "file"
      FROM jsonb_path_query(copies, '$[*].rows[*].thumbnailUrl') AS "value"
    UNION ALL
    SELECT substring("value" #>> '{}' FROM '^videos/.+$') FROM jsonb_path_query(copies, '$[*].rows[*].fileKey') AS "value"
  ) AS "files" WHERE "file" IS NOT NULL
$$;

-- ---- Types

CREATE TYPE "UserStatus" AS ENUM ('UNVERIFIED', 'VERIFIED');
CREATE TYPE "StaffRole" AS ENUM ('OWNER', 'EDITOR', 'SUPPORT', 'FINANCE');
CREATE TYPE "AuthProvider" AS ENUM ('local', 'google');
CREATE TYPE "EmailCodePurpose" AS ENUM ('VERIFY_EMAIL', 'RESET_PASSWORD', 'CHANGE_EMAIL');
CREATE TYPE "Currency" AS ENUM ('inr', 'usd');
CREATE TYPE "IndianScript" AS ENUM ('deva', 'taml', 'telu', 'knda', 'mlym');
CREATE TYPE "FeaturedPage" AS ENUM ('visitor', 'landing', 'browse');
CREATE TYPE "TagType" AS ENUM ('a', 's');
CREATE TYPE "SearchField" AS ENUM ('name', 'artist', 'piece', 'raga', 'tala', 'composer', 'form', 'subCategory', 'series', 'venue', 'composition');
CREATE TYPE "RecommendationOrigin" AS ENUM ('watched', 'followed', 'saved');
CREATE TYPE "EnquiryKind" AS ENUM ('HELP', 'PARTNER');
CREATE TYPE "NewsletterAudience" AS ENUM ('EVERYONE', 'MEMBERS', 'GUESTS', 'LAPSED');
CREATE TYPE "MailRefusal" AS ENUM ('BOUNCED', 'COMPLAINED');
CREATE TYPE "MoneyKind" AS ENUM ('recurring', 'started', 'ended', 'recovered', 'refunded', 'rented');

-- ---- Tables: people

-- `nameKey` is generated: names and address as lists of staff compare them.
CREATE TABLE "User" (
    "id" SERIAL NOT NULL,
    "email" TEXT NOT NULL,
    "firstName" TEXT NOT NULL,
    "lastName" TEXT NOT NULL,
    "passwordHash" TEXT,
    "provider" "AuthProvider" NOT NULL DEFAULT 'local',
    "status" "UserStatus" NOT NULL DEFAULT 'UNVERIFIED',
    "emailVerifiedAt" TIMESTAMPTZ(3),
    "sessionVersion" INTEGER NOT NULL DEFAULT 0,
    "mailingList" BOOLEAN NOT NULL DEFAULT true,
    "livestreamReminders" BOOLEAN NOT NULL DEFAULT true,
    "guestPlanChosenAt" TIMESTAMPTZ(3),
    "image" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    "passwordUsedAt" TIMESTAMPTZ(3),
    "unlinkedProviders" "AuthProvider"[] DEFAULT ARRAY[]::"AuthProvider"[],
    "staffRole" "StaffRole",
    "startsAtOverview" BOOLEAN NOT NULL DEFAULT false,
    "mailRefusal" "MailRefusal",
    "wantsRecommendations" BOOLEAN NOT NULL DEFAULT true,
    "historyClearedAt" TIMESTAMPTZ(3),
    "browserHash" TEXT,
    "passwordUnproven" BOOLEAN NOT NULL DEFAULT false,
    "videoRemovedAt" TIMESTAMPTZ(3),
    "mailsWantedSince" TIMESTAMPTZ(3),
    "nameKey" TEXT NOT NULL GENERATED ALWAYS AS (folded((((("firstName" || ' '::text) || "lastName") || ' '::text) || email))) STORED,
    CONSTRAINT "User_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "User_email_key" ON "User"("email");
CREATE INDEX "User_createdAt_id_idx" ON "User"("createdAt" DESC, "id" DESC);
CREATE INDEX "User_createdAt_id_nameKey_idx" ON "User"("createdAt" DESC, "id" DESC, "nameKey");
CREATE INDEX "User_lastName_firstName_id_idx" ON "User"("lastName", "firstName", "id");
CREATE INDEX "User_nameKey_trgm_idx" ON "User" USING GIN ("nameKey" gin_trgm_ops);

CREATE TABLE "Text" (
    "key" VARCHAR(100) NOT NULL,
    "version" INTEGER NOT NULL,
    CONSTRAINT "Text_pkey" PRIMARY KEY ("key")
);

CREATE TABLE "TextVersion" (
    "key" VARCHAR(100) NOT NULL,
    "number" INTEGER NOT NULL,
    "body" TEXT NOT NULL,
    "note" VARCHAR(200) NOT NULL DEFAULT '',
    "authorEmail" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "TextVersion_pkey" PRIMARY KEY ("key","number")
);

CREATE TABLE "StaffNote" (
    "id" SERIAL NOT NULL,
    "userId" INTEGER NOT NULL,
    "text" VARCHAR(2000) NOT NULL,
    "authorId" INTEGER,
    "authorEmail" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "StaffNote_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "StaffNote_userId_createdAt_id_idx" ON "StaffNote"("userId", "createdAt" DESC, "id" DESC);
CREATE INDEX "StaffNote_authorId_idx" ON "StaffNote"("authorId");

CREATE TABLE "Account" (
    "id" SERIAL NOT NULL,
    "userId" INTEGER NOT NULL,
    "type" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "providerAccountId" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "Account_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "Account_userId_idx" ON "Account"("userId");
CREATE UNIQUE INDEX "Account_provider_providerAccountId_key" ON "Account"("provider", "providerAccountId");

CREATE TABLE "Session" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "userId" INTEGER NOT NULL,
    "sessionVersion" INTEGER NOT NULL,
    "userAgent" VARCHAR(300) NOT NULL DEFAULT '',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastSeenAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "authenticatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "Session_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "Session_userId_idx" ON "Session"("userId");
CREATE INDEX "Session_expiresAt_idx" ON "Session"("expiresAt");

CREATE TABLE "SecondFactor" (
    "userId" INTEGER NOT NULL,
    "sealedSecret" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "confirmedAt" TIMESTAMPTZ(3),
    "lastStep" INTEGER,
    CONSTRAINT "SecondFactor_pkey" PRIMARY KEY ("userId")
);

CREATE TABLE "RecoveryCode" (
    "id" SERIAL NOT NULL,
    "userId" INTEGER NOT NULL,
    "codeHash" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "RecoveryCode_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "RecoveryCode_codeHash_key" ON "RecoveryCode"("codeHash");
CREATE INDEX "RecoveryCode_userId_idx" ON "RecoveryCode"("userId");

CREATE TABLE "Passkey" (
    "id" SERIAL NOT NULL,
    "userId" INTEGER NOT NULL,
    "credentialId" TEXT NOT NULL,
    "publicKey" BYTEA NOT NULL,
    "counter" BIGINT NOT NULL DEFAULT 0,
    "transports" TEXT[],
    "name" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastUsedAt" TIMESTAMPTZ(3),
    CONSTRAINT "Passkey_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "Passkey_credentialId_key" ON "Passkey"("credentialId");
CREATE INDEX "Passkey_userId_idx" ON "Passkey"("userId");

CREATE TABLE "AnsweredChallenge" (
    "nonce" TEXT NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "AnsweredChallenge_pkey" PRIMARY KEY ("nonce")
);
CREATE INDEX "AnsweredChallenge_expiresAt_idx" ON "AnsweredChallenge"("expiresAt");

CREATE TABLE "Registration" (
    "id" SERIAL NOT NULL,
    "userId" INTEGER NOT NULL,
    "firstName" TEXT NOT NULL,
    "lastName" TEXT NOT NULL,
    "passwordHash" TEXT NOT NULL,
    "mailingList" BOOLEAN NOT NULL,
    "browserHash" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "Registration_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "Registration_browserHash_key" ON "Registration"("browserHash");
CREATE INDEX "Registration_userId_id_idx" ON "Registration"("userId", "id");

CREATE TABLE "EmailCode" (
    "id" SERIAL NOT NULL,
    "userId" INTEGER NOT NULL,
    "purpose" "EmailCodePurpose" NOT NULL,
    "codeHash" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "usedAt" TIMESTAMPTZ(3),
    "registrationId" INTEGER,
    "newEmail" TEXT,
    "askedById" INTEGER,
    CONSTRAINT "EmailCode_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "EmailCode_codeHash_key" ON "EmailCode"("codeHash");
CREATE INDEX "EmailCode_userId_purpose_createdAt_idx" ON "EmailCode"("userId", "purpose", "createdAt");
CREATE INDEX "EmailCode_askedById_idx" ON "EmailCode"("askedById");
CREATE INDEX "EmailCode_registrationId_idx" ON "EmailCode"("registrationId");
CREATE INDEX "EmailCode_expiresAt_idx" ON "EmailCode"("expiresAt");

CREATE TABLE "Prospect" (
    "id" SERIAL NOT NULL,
    "email" TEXT NOT NULL,
    "discountPercent" INTEGER NOT NULL,
    "importedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "userId" INTEGER,
    "usedAt" TIMESTAMPTZ(3),
    "addressHash" TEXT,
    CONSTRAINT "Prospect_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "Prospect_email_key" ON "Prospect"("email");
CREATE UNIQUE INDEX "Prospect_userId_key" ON "Prospect"("userId");
CREATE INDEX "Prospect_addressHash_idx" ON "Prospect"("addressHash");
CREATE INDEX "Prospect_importedAt_id_idx" ON "Prospect"("importedAt", "id");
CREATE INDEX "Prospect_email_trgm_idx" ON "Prospect" USING GIN ("email" gin_trgm_ops);

-- ---- Tables: money

CREATE TABLE "BillingCustomer" (
    "id" SERIAL NOT NULL,
    "userId" INTEGER,
    "currency" "Currency" NOT NULL,
    "stripeCustomerId" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "releasedAt" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 0,
    CONSTRAINT "BillingCustomer_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "BillingCustomer_stripeCustomerId_key" ON "BillingCustomer"("stripeCustomerId");
CREATE UNIQUE INDEX "BillingCustomer_userId_currency_key" ON "BillingCustomer"("userId", "currency");

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
    "cancelAt" TIMESTAMPTZ(3),
    CONSTRAINT "Subscription_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "Subscription_stripeSubscriptionId_key" ON "Subscription"("stripeSubscriptionId");
CREATE INDEX "Subscription_userId_status_idx" ON "Subscription"("userId", "status");
CREATE INDEX "Subscription_billingCustomerId_idx" ON "Subscription"("billingCustomerId");
CREATE INDEX "Subscription_status_currentPeriodEnd_idx" ON "Subscription"("status", "currentPeriodEnd");
CREATE INDEX "Subscription_currentPeriodEnd_id_idx" ON "Subscription"("currentPeriodEnd" DESC, "id" DESC);

CREATE TABLE "FreeMembership" (
    "id" SERIAL NOT NULL,
    "userId" INTEGER NOT NULL,
    "reason" VARCHAR(500) NOT NULL,
    "givenById" INTEGER,
    "givenByEmail" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "endsAt" TIMESTAMPTZ(3) NOT NULL,
    "endedAt" TIMESTAMPTZ(3),
    CONSTRAINT "FreeMembership_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "FreeMembership_userId_createdAt_id_idx" ON "FreeMembership"("userId", "createdAt" DESC, "id" DESC);
CREATE INDEX "FreeMembership_givenById_idx" ON "FreeMembership"("givenById");

CREATE TABLE "WebhookEvent" (
    "id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "objectId" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "processedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "WebhookEvent_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "WebhookEvent_processedAt_idx" ON "WebhookEvent"("processedAt");

CREATE TABLE "InvoiceReceipt" (
    "stripeInvoiceId" TEXT NOT NULL,
    "billingCustomerId" INTEGER NOT NULL,
    "amount" INTEGER NOT NULL,
    "currency" "Currency" NOT NULL,
    "paidAt" TIMESTAMPTZ(3) NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "InvoiceReceipt_pkey" PRIMARY KEY ("stripeInvoiceId")
);
CREATE INDEX "InvoiceReceipt_billingCustomerId_paidAt_idx" ON "InvoiceReceipt"("billingCustomerId", "paidAt");

CREATE TABLE "Refund" (
    "id" SERIAL NOT NULL,
    "stripeRefundId" TEXT NOT NULL,
    "stripePaymentIntentId" TEXT NOT NULL,
    "stripeInvoiceId" TEXT,
    "billingCustomerId" INTEGER NOT NULL,
    "amount" INTEGER NOT NULL,
    "currency" "Currency" NOT NULL,
    "status" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "Refund_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "Refund_stripeRefundId_key" ON "Refund"("stripeRefundId");
CREATE INDEX "Refund_stripePaymentIntentId_idx" ON "Refund"("stripePaymentIntentId");
CREATE INDEX "Refund_stripeInvoiceId_idx" ON "Refund"("stripeInvoiceId");
CREATE INDEX "Refund_billingCustomerId_createdAt_idx" ON "Refund"("billingCustomerId", "createdAt");
CREATE INDEX "Refund_createdAt_idx" ON "Refund"("createdAt");

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
CREATE UNIQUE INDEX "Rental_stripeCheckoutSessionId_key" ON "Rental"("stripeCheckoutSessionId");
CREATE UNIQUE INDEX "Rental_stripePaymentIntentId_key" ON "Rental"("stripePaymentIntentId");
CREATE INDEX "Rental_userId_videoId_expiresAt_idx" ON "Rental"("userId", "videoId", "expiresAt");
CREATE INDEX "Rental_userId_paidAt_idx" ON "Rental"("userId", "paidAt");
CREATE INDEX "Rental_videoId_userId_idx" ON "Rental"("videoId", "userId");

-- ---- Tables: the catalogue

CREATE TABLE "Category" (
    "id" SERIAL NOT NULL,
    "slug" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    CONSTRAINT "Category_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "Category_slug_key" ON "Category"("slug");

CREATE TABLE "SubCategory" (
    "id" SERIAL NOT NULL,
    "categoryId" INTEGER NOT NULL,
    "slug" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "SubCategory_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "SubCategory_categoryId_position_idx" ON "SubCategory"("categoryId", "position");
CREATE UNIQUE INDEX "SubCategory_categoryId_slug_key" ON "SubCategory"("categoryId", "slug");
CREATE UNIQUE INDEX "SubCategory_id_categoryId_key" ON "SubCategory"("id", "categoryId");

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
    "facts" JSONB NOT NULL DEFAULT '{}',
    "slug" TEXT NOT NULL DEFAULT '',
    CONSTRAINT "Artist_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "Artist_externalId_key" ON "Artist"("externalId");
CREATE UNIQUE INDEX "Artist_slug_key" ON "Artist"("slug");
CREATE INDEX "Artist_name_id_idx" ON "Artist"("name", "id");

CREATE TABLE "Series" (
    "id" SERIAL NOT NULL,
    "externalId" TEXT,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "Series_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "Series_externalId_key" ON "Series"("externalId");
CREATE INDEX "Series_name_id_idx" ON "Series"("name", "id");

-- `nameKey` is sorted by its bytes, which is several times as fast as by a language.
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
    "seriesId" INTEGER,
    "episode" INTEGER,
    "publishedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    "venue" VARCHAR(200),
    "hlsUrl" VARCHAR(1000),
    "hlsKey" CHAR(32),
    "streamKey" TEXT,
    "nameKey" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "publicSince" TIMESTAMPTZ(3),
    "partsChangedAt" TIMESTAMPTZ(3),
    "rentalPrices" JSONB NOT NULL DEFAULT '{}',
    CONSTRAINT "Video_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "Video_externalId_key" ON "Video"("externalId");
CREATE INDEX "Video_seriesId_publishedAt_idx" ON "Video"("seriesId", "publishedAt");
CREATE INDEX "Video_publishedAt_id_idx" ON "Video"("publishedAt" DESC, "id" DESC);
CREATE INDEX "Video_categoryId_publishedAt_id_idx" ON "Video"("categoryId", "publishedAt" DESC, "id" DESC);
CREATE INDEX "Video_subCategoryId_publishedAt_id_idx" ON "Video"("subCategoryId", "publishedAt" DESC, "id" DESC);
CREATE INDEX "Video_updatedAt_id_idx" ON "Video"("updatedAt" DESC, "id" DESC);
CREATE INDEX "Video_updatedAt_nameKey_idx" ON "Video"("updatedAt" DESC, "id" DESC, "nameKey");
CREATE INDEX "Video_freeAccess_updatedAt_id_idx" ON "Video"("freeAccess", "updatedAt" DESC, "id" DESC);
CREATE INDEX "Video_vimeoId_idx" ON "Video"("vimeoId");
CREATE INDEX "Video_name_id_idx" ON "Video"("name", "id");
CREATE INDEX "Video_nameKey_id_idx" ON "Video"("nameKey", "id");
CREATE INDEX "Video_publicSince_id_idx" ON "Video"("publicSince", "id");
CREATE INDEX "Video_name_trgm_idx" ON "Video" USING GIN ("name" gin_trgm_ops);
CREATE INDEX "Video_nameKey_trgm_idx" ON "Video" USING GIN ("nameKey" gin_trgm_ops);
CREATE INDEX "Video_description_trgm_idx" ON "Video" USING GIN ("description" gin_trgm_ops);
CREATE UNIQUE INDEX "Video_seriesId_episode_key" ON "Video"("seriesId", "episode");

CREATE TABLE "VideoPerformer" (
    "videoId" INTEGER NOT NULL,
    "artistId" INTEGER NOT NULL,
    "role" VARCHAR(100),
    "position" INTEGER NOT NULL,
    CONSTRAINT "VideoPerformer_pkey" PRIMARY KEY ("videoId","position")
);
CREATE UNIQUE INDEX "VideoPerformer_artistId_videoId_key" ON "VideoPerformer"("artistId", "videoId");

CREATE TABLE "CaptionTrack" (
    "id" SERIAL NOT NULL,
    "videoId" INTEGER NOT NULL,
    "language" VARCHAR(35) NOT NULL,
    "label" VARCHAR(100) NOT NULL,
    "text" TEXT NOT NULL,
    CONSTRAINT "CaptionTrack_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "CaptionTrack_language_videoId_idx" ON "CaptionTrack"("language", "videoId");
CREATE UNIQUE INDEX "CaptionTrack_videoId_language_key" ON "CaptionTrack"("videoId", "language");

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
    "hlsUrl" VARCHAR(1000),
    "streamKey" TEXT,
    CONSTRAINT "Trailer_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "Trailer_videoId_key" ON "Trailer"("videoId");
CREATE INDEX "Trailer_position_id_idx" ON "Trailer"("position", "id");

CREATE TABLE "RemotePicture" (
    "hash" BYTEA NOT NULL,
    "address" TEXT NOT NULL,
    "url" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "nextAttemptAt" TIMESTAMPTZ(3),
    CONSTRAINT "RemotePicture_pkey" PRIMARY KEY ("hash")
);
CREATE INDEX "RemotePicture_nextAttemptAt_idx" ON "RemotePicture"("nextAttemptAt");

CREATE TABLE "Upload" (
    "id" SERIAL NOT NULL,
    "userId" INTEGER,
    "name" VARCHAR(300) NOT NULL,
    "modifiedAt" TIMESTAMPTZ(3) NOT NULL,
    "size" BIGINT NOT NULL,
    "received" BIGINT NOT NULL DEFAULT 0,
    "fileKey" TEXT NOT NULL,
    "remoteId" TEXT,
    "leasedUntil" TIMESTAMPTZ(3),
    "finishedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "changedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "Upload_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "Upload_fileKey_key" ON "Upload"("fileKey");
CREATE INDEX "Upload_userId_idx" ON "Upload"("userId");
CREATE INDEX "Upload_changedAt_idx" ON "Upload"("changedAt");

CREATE TABLE "FileStream" (
    "fileKey" TEXT NOT NULL,
    "streamKey" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "progress" INTEGER NOT NULL DEFAULT 0,
    "failure" VARCHAR(300),
    "leasedUntil" TIMESTAMPTZ(3),
    "nextAttemptAt" TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "FileStream_pkey" PRIMARY KEY ("fileKey")
);
CREATE INDEX "FileStream_nextAttemptAt_idx" ON "FileStream"("nextAttemptAt");

CREATE TABLE "Piece" (
    "id" SERIAL NOT NULL,
    "videoId" INTEGER NOT NULL,
    "startSeconds" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "composerId" INTEGER,
    "formId" INTEGER,
    "language" TEXT,
    "endSeconds" INTEGER,
    "sruti" VARCHAR(20),
    "compositionId" INTEGER,
    CONSTRAINT "Piece_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "Piece_compositionId_videoId_idx" ON "Piece"("compositionId", "videoId" DESC);
CREATE INDEX "Piece_composerId_idx" ON "Piece"("composerId");
CREATE INDEX "Piece_formId_idx" ON "Piece"("formId");
CREATE UNIQUE INDEX "Piece_videoId_startSeconds_key" ON "Piece"("videoId", "startSeconds");

CREATE TABLE "PieceWords" (
    "videoId" INTEGER NOT NULL,
    "startSeconds" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "kind" VARCHAR(10) NOT NULL,
    "language" VARCHAR(8) NOT NULL,
    "script" VARCHAR(4),
    "text" TEXT NOT NULL,
    "source" VARCHAR(300),
    CONSTRAINT "PieceWords_pkey" PRIMARY KEY ("videoId","startSeconds","position")
);

CREATE TABLE "PieceRaga" (
    "pieceId" INTEGER NOT NULL,
    "ragaId" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    CONSTRAINT "PieceRaga_pkey" PRIMARY KEY ("pieceId","position")
);
CREATE UNIQUE INDEX "PieceRaga_ragaId_pieceId_key" ON "PieceRaga"("ragaId", "pieceId");

CREATE TABLE "PieceTala" (
    "pieceId" INTEGER NOT NULL,
    "talaId" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    CONSTRAINT "PieceTala_pkey" PRIMARY KEY ("pieceId","position")
);
CREATE UNIQUE INDEX "PieceTala_talaId_pieceId_key" ON "PieceTala"("talaId", "pieceId");

CREATE TABLE "Composition" (
    "id" SERIAL NOT NULL,
    "title" TEXT NOT NULL,
    "aliases" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "composerId" INTEGER,
    "formId" INTEGER,
    "language" TEXT,
    "slug" TEXT NOT NULL DEFAULT '',
    "facts" JSONB NOT NULL DEFAULT '{}',
    "changedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ragaId" INTEGER,
    "talaId" INTEGER,
    CONSTRAINT "Composition_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "Composition_slug_key" ON "Composition"("slug");
CREATE INDEX "Composition_composerId_idx" ON "Composition"("composerId");
CREATE INDEX "Composition_formId_idx" ON "Composition"("formId");
CREATE INDEX "Composition_ragaId_idx" ON "Composition"("ragaId");
CREATE INDEX "Composition_talaId_idx" ON "Composition"("talaId");
CREATE INDEX "Composition_title_idx" ON "Composition"("title");

CREATE TABLE "Raga" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "aliases" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "melakarta" INTEGER,
    "isMelakarta" BOOLEAN NOT NULL DEFAULT false,
    "arohana" TEXT,
    "avarohana" TEXT,
    "slug" TEXT NOT NULL DEFAULT '',
    "facts" JSONB NOT NULL DEFAULT '{}',
    "changedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "Raga_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "Raga_name_key" ON "Raga"("name");
CREATE UNIQUE INDEX "Raga_slug_key" ON "Raga"("slug");
CREATE INDEX "Raga_melakarta_idx" ON "Raga"("melakarta");

CREATE TABLE "Tala" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "aliases" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "slug" TEXT NOT NULL DEFAULT '',
    "facts" JSONB NOT NULL DEFAULT '{}',
    "changedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "Tala_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "Tala_name_key" ON "Tala"("name");
CREATE UNIQUE INDEX "Tala_slug_key" ON "Tala"("slug");

CREATE TABLE "Composer" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "aliases" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "slug" TEXT NOT NULL DEFAULT '',
    "facts" JSONB NOT NULL DEFAULT '{}',
    "changedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "Composer_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "Composer_name_key" ON "Composer"("name");
CREATE UNIQUE INDEX "Composer_slug_key" ON "Composer"("slug");

CREATE TABLE "MusicalForm" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "aliases" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "slug" TEXT NOT NULL DEFAULT '',
    CONSTRAINT "MusicalForm_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "MusicalForm_name_key" ON "MusicalForm"("name");
CREATE UNIQUE INDEX "MusicalForm_slug_key" ON "MusicalForm"("slug");

CREATE TABLE "ScriptSpelling" (
    "kind" TEXT NOT NULL,
    "nameId" INTEGER NOT NULL,
    "script" "IndianScript" NOT NULL,
    "text" TEXT NOT NULL,
    "ofName" TEXT NOT NULL,
    "confirmedAt" TIMESTAMPTZ(3),
    "confirmedBy" TEXT,
    "reason" TEXT NOT NULL DEFAULT '',
    CONSTRAINT "ScriptSpelling_pkey" PRIMARY KEY ("kind","nameId","script")
);

CREATE TABLE "UndraftedName" (
    "kind" TEXT NOT NULL,
    "nameId" INTEGER NOT NULL,
    CONSTRAINT "UndraftedName_pkey" PRIMARY KEY ("kind","nameId")
);

CREATE TABLE "OldSlug" (
    "kind" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "nameId" INTEGER NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "OldSlug_pkey" PRIMARY KEY ("kind","slug")
);
CREATE INDEX "OldSlug_kind_nameId_idx" ON "OldSlug"("kind", "nameId");

CREATE TABLE "NameMerge" (
    "id" SERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "fromName" TEXT NOT NULL,
    "intoName" TEXT NOT NULL,
    "change" JSONB NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "NameMerge_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "NameMerge_createdAt_idx" ON "NameMerge"("createdAt");

CREATE TABLE "TrashItem" (
    "id" SERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "entityId" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "rows" JSONB NOT NULL,
    "deletedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "TrashItem_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "TrashItem_deletedAt_id_idx" ON "TrashItem"("deletedAt" DESC, "id" DESC);
CREATE INDEX "TrashItem_kind_deletedAt_id_idx" ON "TrashItem"("kind", "deletedAt" DESC, "id" DESC);

CREATE TABLE "FileRemoval" (
    "fileKey" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "dueAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "FileRemoval_pkey" PRIMARY KEY ("fileKey")
);

CREATE TABLE "BulkChange" (
    "id" SERIAL NOT NULL,
    "actorId" INTEGER NOT NULL,
    "actorEmail" TEXT NOT NULL,
    "what" TEXT NOT NULL,
    "rows" JSONB NOT NULL,
    "outcome" JSONB,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "madeAt" TIMESTAMPTZ(3),
    "undoneAt" TIMESTAMPTZ(3),
    "undoneBy" TEXT,
    CONSTRAINT "BulkChange_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "BulkChange_createdAt_idx" ON "BulkChange"("createdAt");

CREATE TABLE "VimeoMapping" (
    "id" SERIAL NOT NULL,
    "kind" VARCHAR(10) NOT NULL,
    "key" VARCHAR(200) NOT NULL,
    "name" VARCHAR(200) NOT NULL,
    "parentKey" VARCHAR(200),
    "videos" INTEGER NOT NULL,
    "isThere" BOOLEAN NOT NULL DEFAULT true,
    "seenAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "leavesOut" BOOLEAN NOT NULL DEFAULT false,
    "categoryId" INTEGER,
    "subCategoryId" INTEGER,
    "seriesId" INTEGER,
    "tagId" INTEGER,
    "freeAccess" BOOLEAN NOT NULL DEFAULT false,
    CONSTRAINT "VimeoMapping_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "VimeoMapping_categoryId_idx" ON "VimeoMapping"("categoryId");
CREATE INDEX "VimeoMapping_subCategoryId_idx" ON "VimeoMapping"("subCategoryId");
CREATE INDEX "VimeoMapping_seriesId_idx" ON "VimeoMapping"("seriesId");
CREATE INDEX "VimeoMapping_tagId_idx" ON "VimeoMapping"("tagId");
CREATE UNIQUE INDEX "VimeoMapping_kind_key_key" ON "VimeoMapping"("kind", "key");

CREATE TABLE "VimeoRun" (
    "id" SERIAL NOT NULL,
    "startedById" INTEGER,
    "startedByEmail" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finishedAt" TIMESTAMPTZ(3),
    "outcome" VARCHAR(10),
    "problem" VARCHAR(300),
    "mapping" JSONB NOT NULL,
    "step" VARCHAR(10) NOT NULL DEFAULT 'showcases',
    "place" INTEGER NOT NULL DEFAULT 0,
    "next" TEXT,
    "current" VARCHAR(200),
    "total" INTEGER NOT NULL DEFAULT 0,
    "seen" INTEGER NOT NULL DEFAULT 0,
    "takenIn" INTEGER NOT NULL DEFAULT 0,
    "updated" INTEGER NOT NULL DEFAULT 0,
    "unchanged" INTEGER NOT NULL DEFAULT 0,
    "leftOut" INTEGER NOT NULL DEFAULT 0,
    "refused" INTEGER NOT NULL DEFAULT 0,
    "vanished" INTEGER NOT NULL DEFAULT 0,
    "claims" INTEGER NOT NULL DEFAULT 0,
    "leasedUntil" TIMESTAMPTZ(3),
    "nextAt" TIMESTAMPTZ(3),
    "waits" INTEGER NOT NULL DEFAULT 0,
    "errors" INTEGER NOT NULL DEFAULT 0,
    CONSTRAINT "VimeoRun_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "VimeoRun_createdAt_id_idx" ON "VimeoRun"("createdAt" DESC, "id" DESC);
CREATE INDEX "VimeoRun_startedById_idx" ON "VimeoRun"("startedById");

CREATE TABLE "VimeoRunEntry" (
    "id" SERIAL NOT NULL,
    "runId" INTEGER NOT NULL,
    "kind" VARCHAR(10) NOT NULL,
    "vimeoId" VARCHAR(20) NOT NULL,
    "name" VARCHAR(200) NOT NULL,
    "videoId" INTEGER,
    "note" VARCHAR(300) NOT NULL,
    CONSTRAINT "VimeoRunEntry_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "VimeoRunEntry_runId_kind_id_idx" ON "VimeoRunEntry"("runId", "kind", "id");

CREATE TABLE "VimeoRunMember" (
    "runId" INTEGER NOT NULL,
    "vimeoId" VARCHAR(20) NOT NULL,
    "showcase" VARCHAR(200) NOT NULL,
    CONSTRAINT "VimeoRunMember_pkey" PRIMARY KEY ("runId","vimeoId","showcase")
);

CREATE TABLE "VimeoVideo" (
    "vimeoId" VARCHAR(20) NOT NULL,
    "runId" INTEGER NOT NULL,
    "taken" JSONB,
    CONSTRAINT "VimeoVideo_pkey" PRIMARY KEY ("vimeoId")
);
CREATE INDEX "VimeoVideo_runId_idx" ON "VimeoVideo"("runId");

CREATE TABLE "FeaturedVideo" (
    "id" SERIAL NOT NULL,
    "page" "FeaturedPage" NOT NULL,
    "videoId" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    CONSTRAINT "FeaturedVideo_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "FeaturedVideo_page_position_idx" ON "FeaturedVideo"("page", "position");
CREATE INDEX "FeaturedVideo_videoId_idx" ON "FeaturedVideo"("videoId");
CREATE UNIQUE INDEX "FeaturedVideo_page_videoId_key" ON "FeaturedVideo"("page", "videoId");

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
CREATE UNIQUE INDEX "Tag_tag_key" ON "Tag"("tag");
CREATE INDEX "Tag_updatedAt_id_idx" ON "Tag"("updatedAt" DESC, "id" DESC);
CREATE INDEX "Tag_artistId_idx" ON "Tag"("artistId");
CREATE INDEX "Tag_seriesId_idx" ON "Tag"("seriesId");

CREATE TABLE "VideoTag" (
    "videoId" INTEGER NOT NULL,
    "tagId" INTEGER NOT NULL,
    CONSTRAINT "VideoTag_pkey" PRIMARY KEY ("videoId","tagId")
);
CREATE INDEX "VideoTag_tagId_idx" ON "VideoTag"("tagId");

-- ---- Tables: search

CREATE TABLE "SearchTerm" (
    "id" SERIAL NOT NULL,
    "field" "SearchField" NOT NULL,
    "text" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "aliases" TEXT[] DEFAULT ARRAY[]::TEXT[],
    CONSTRAINT "SearchTerm_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "SearchTerm_version_idx" ON "SearchTerm"("version");
CREATE INDEX "SearchTerm_text_trgm_idx" ON "SearchTerm" USING GIN ("text" gin_trgm_ops);
CREATE UNIQUE INDEX "SearchTerm_field_text_key" ON "SearchTerm"("field", "text");

CREATE TABLE "SearchSpelling" (
    "id" SERIAL NOT NULL,
    "termId" INTEGER NOT NULL,
    "plain" TEXT NOT NULL,
    "fold" TEXT NOT NULL,
    "words" TEXT[],
    "wordIds" INTEGER[],
    "weight" REAL NOT NULL,
    "bare" BOOLEAN NOT NULL,
    "fromTamil" BOOLEAN NOT NULL,
    CONSTRAINT "SearchSpelling_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "SearchSpelling_termId_idx" ON "SearchSpelling"("termId");
CREATE INDEX "SearchSpelling_wordIds_idx" ON "SearchSpelling" USING GIN ("wordIds");

CREATE TABLE "SearchWord" (
    "id" SERIAL NOT NULL,
    "key" TEXT NOT NULL,
    "broad" TEXT NOT NULL,
    CONSTRAINT "SearchWord_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "SearchWord_key_key" ON "SearchWord"("key");
CREATE INDEX "SearchWord_key_trgm_idx" ON "SearchWord" USING GIN ("key" gin_trgm_ops);
CREATE INDEX "SearchWord_broad_trgm_idx" ON "SearchWord" USING GIN ("broad" gin_trgm_ops);

CREATE TABLE "SearchPosting" (
    "videoId" INTEGER NOT NULL,
    "termId" INTEGER NOT NULL,
    "startSeconds" INTEGER NOT NULL,
    "publishedAt" TIMESTAMPTZ(3) NOT NULL,
    "subCategoryId" INTEGER,
    "share" SMALLINT NOT NULL,
    CONSTRAINT "SearchPosting_pkey" PRIMARY KEY ("videoId","termId","startSeconds")
);
CREATE INDEX "SearchPosting_reading_idx" ON "SearchPosting"("termId", "publishedAt" DESC, "videoId" DESC, "startSeconds", "subCategoryId", "share");

CREATE TABLE "SearchStale" (
    "videoId" INTEGER NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "SearchStale_pkey" PRIMARY KEY ("videoId")
);

-- ---- Tables: livestreams

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
    "vimeoEventId" VARCHAR(20),
    "hlsUrl" VARCHAR(1000),
    CONSTRAINT "Livestream_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "Livestream_startsAt_id_idx" ON "Livestream"("startsAt", "id");

CREATE TABLE "LivestreamNotification" (
    "id" SERIAL NOT NULL,
    "livestreamId" INTEGER NOT NULL,
    "userId" INTEGER NOT NULL,
    "unsubscribeHash" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "dayReminderQueuedAt" TIMESTAMPTZ(3),
    "hourReminderQueuedAt" TIMESTAMPTZ(3),
    "dayReminderStartsAt" TIMESTAMPTZ(3),
    "hourReminderStartsAt" TIMESTAMPTZ(3),
    CONSTRAINT "LivestreamNotification_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "LivestreamNotification_unsubscribeHash_key" ON "LivestreamNotification"("unsubscribeHash");
CREATE INDEX "LivestreamNotification_livestreamId_dayReminderStartsAt_id_idx" ON "LivestreamNotification"("livestreamId", "dayReminderStartsAt", "id");
CREATE INDEX "LivestreamNotification_livestreamId_hourReminderStartsAt_id_idx" ON "LivestreamNotification"("livestreamId", "hourReminderStartsAt", "id");
CREATE INDEX "LivestreamNotification_userId_idx" ON "LivestreamNotification"("userId");
CREATE UNIQUE INDEX "LivestreamNotification_livestreamId_userId_key" ON "LivestreamNotification"("livestreamId", "userId");

-- ---- Tables: viewers, forms and mails

CREATE TABLE "WatchProgress" (
    "userId" INTEGER NOT NULL,
    "videoId" INTEGER NOT NULL,
    "positionSeconds" INTEGER NOT NULL,
    "completedAt" TIMESTAMPTZ(3),
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "WatchProgress_pkey" PRIMARY KEY ("userId","videoId")
);
CREATE INDEX "WatchProgress_userId_updatedAt_idx" ON "WatchProgress"("userId", "updatedAt" DESC);
CREATE INDEX "WatchProgress_videoId_userId_idx" ON "WatchProgress"("videoId", "userId");
CREATE INDEX "WatchProgress_updatedAt_idx" ON "WatchProgress"("updatedAt");

CREATE TABLE "SavedVideo" (
    "userId" INTEGER NOT NULL,
    "videoId" INTEGER NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "SavedVideo_pkey" PRIMARY KEY ("userId","videoId")
);
CREATE INDEX "SavedVideo_userId_createdAt_idx" ON "SavedVideo"("userId", "createdAt" DESC);
CREATE INDEX "SavedVideo_videoId_userId_idx" ON "SavedVideo"("videoId", "userId");

CREATE TABLE "Recommendation" (
    "userId" INTEGER NOT NULL,
    "position" SMALLINT NOT NULL,
    "videoId" INTEGER NOT NULL,
    "origin" "RecommendationOrigin" NOT NULL,
    "kind" VARCHAR(12) NOT NULL,
    "tieId" INTEGER NOT NULL,
    CONSTRAINT "Recommendation_pkey" PRIMARY KEY ("userId","position")
);
CREATE INDEX "Recommendation_videoId_idx" ON "Recommendation"("videoId");

CREATE TABLE "Passage" (
    "id" SERIAL NOT NULL,
    "userId" INTEGER NOT NULL,
    "videoId" INTEGER NOT NULL,
    "name" VARCHAR(80) NOT NULL,
    "startSeconds" DECIMAL(8,1) NOT NULL,
    "endSeconds" DECIMAL(8,1) NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "Passage_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "Passage_videoId_idx" ON "Passage"("videoId");
CREATE UNIQUE INDEX "Passage_once" ON "Passage"("userId", "videoId", "startSeconds", "endSeconds", "name");

CREATE TABLE "Follow" (
    "userId" INTEGER NOT NULL,
    "kind" VARCHAR(10) NOT NULL,
    "targetId" INTEGER NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "Follow_pkey" PRIMARY KEY ("userId","kind","targetId")
);
CREATE INDEX "Follow_kind_targetId_idx" ON "Follow"("kind", "targetId");

CREATE TABLE "FollowDigest" (
    "userId" INTEGER NOT NULL,
    "day" SMALLINT,
    "dueAt" TIMESTAMPTZ(3),
    "toldUntil" TIMESTAMPTZ(3) NOT NULL,
    "sentAt" TIMESTAMPTZ(3),
    CONSTRAINT "FollowDigest_pkey" PRIMARY KEY ("userId")
);
CREATE INDEX "FollowDigest_dueAt_idx" ON "FollowDigest"("dueAt");

CREATE TABLE "Playlist" (
    "id" SERIAL NOT NULL,
    "userId" INTEGER NOT NULL,
    "name" VARCHAR(80) NOT NULL,
    "description" VARCHAR(1000) NOT NULL DEFAULT '',
    "byline" VARCHAR(60) NOT NULL DEFAULT '',
    "shareToken" VARCHAR(43),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    "takenDownAt" TIMESTAMPTZ(3),
    "takenDownReason" VARCHAR(500) NOT NULL DEFAULT '',
    CONSTRAINT "Playlist_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "Playlist_shareToken_key" ON "Playlist"("shareToken");
CREATE INDEX "Playlist_userId_updatedAt_idx" ON "Playlist"("userId", "updatedAt" DESC);

-- A whole video has no seconds, and is in a playlist once too: nulls are not distinct.
CREATE TABLE "PlaylistEntry" (
    "id" SERIAL NOT NULL,
    "playlistId" INTEGER NOT NULL,
    "videoId" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "passageName" VARCHAR(80),
    "startSeconds" DECIMAL(8,1),
    "endSeconds" DECIMAL(8,1),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "PlaylistEntry_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "PlaylistEntry_playlistId_position_idx" ON "PlaylistEntry"("playlistId", "position");
CREATE INDEX "PlaylistEntry_videoId_idx" ON "PlaylistEntry"("videoId");
CREATE UNIQUE INDEX "PlaylistEntry_once" ON "PlaylistEntry"("playlistId", "videoId", "startSeconds", "endSeconds") NULLS NOT DISTINCT;

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
CREATE INDEX "Enquiry_createdAt_id_idx" ON "Enquiry"("createdAt" DESC, "id" DESC);
CREATE INDEX "Enquiry_kind_createdAt_id_idx" ON "Enquiry"("kind", "createdAt" DESC, "id" DESC);

CREATE TABLE "Newsletter" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "buttonLabel" TEXT,
    "buttonUrl" TEXT,
    "audience" "NewsletterAudience" NOT NULL DEFAULT 'EVERYONE',
    "startedAt" TIMESTAMPTZ(3),
    "finishedAt" TIMESTAMPTZ(3),
    "lastUserId" INTEGER NOT NULL DEFAULT 0,
    "queued" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    "previewText" TEXT,
    CONSTRAINT "Newsletter_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "Newsletter_createdAt_id_idx" ON "Newsletter"("createdAt" DESC, "id" DESC);

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
    "nextAttemptAt" TIMESTAMPTZ(3) NOT NULL DEFAULT date_trunc('milliseconds'::text, statement_timestamp()),
    "lastError" TEXT,
    "sentAt" TIMESTAMPTZ(3),
    "failedAt" TIMESTAMPTZ(3),
    "unsubscribeUrl" TEXT,
    "replyTo" TEXT,
    "newsletterId" INTEGER,
    "enquiryId" INTEGER,
    "reminderId" INTEGER,
    CONSTRAINT "OutboxMail_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "OutboxMail_sentAt_failedAt_nextAttemptAt_idx" ON "OutboxMail"("sentAt", "failedAt", "nextAttemptAt");
CREATE INDEX "OutboxMail_createdAt_id_idx" ON "OutboxMail"("createdAt" DESC, "id" DESC);
CREATE INDEX "OutboxMail_toAddress_idx" ON "OutboxMail"("toAddress");
CREATE INDEX "OutboxMail_toAddress_trgm_idx" ON "OutboxMail" USING GIN ("toAddress" gin_trgm_ops);

CREATE TABLE "DailyJob" (
    "name" TEXT NOT NULL,
    "cursor" INTEGER NOT NULL DEFAULT 0,
    "dueAt" TIMESTAMPTZ(3) NOT NULL,
    "leasedUntil" TIMESTAMPTZ(3),
    CONSTRAINT "DailyJob_pkey" PRIMARY KEY ("name")
);

-- ---- Tables: staff

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
CREATE INDEX "AuditEntry_createdAt_id_idx" ON "AuditEntry"("createdAt" DESC, "id" DESC);
CREATE INDEX "AuditEntry_entity_entityId_createdAt_idx" ON "AuditEntry"("entity", "entityId", "createdAt" DESC);
CREATE INDEX "AuditEntry_actorId_createdAt_idx" ON "AuditEntry"("actorId", "createdAt" DESC);
CREATE INDEX "AuditEntry_action_createdAt_id_idx" ON "AuditEntry"("action", "createdAt" DESC, "id" DESC);
CREATE INDEX "AuditEntry_entity_createdAt_id_idx" ON "AuditEntry"("entity", "createdAt" DESC, "id" DESC);
CREATE INDEX "AuditEntry_actorEmail_idx" ON "AuditEntry"("actorEmail");

CREATE TABLE "SeedRun" (
    "name" TEXT NOT NULL,
    "finishedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "SeedRun_pkey" PRIMARY KEY ("name")
);

-- ---- Tables: figures

CREATE TABLE "SearchMiss" (
    "day" DATE NOT NULL,
    "query" TEXT NOT NULL,
    "count" INTEGER NOT NULL DEFAULT 1,
    CONSTRAINT "SearchMiss_pkey" PRIMARY KEY ("day","query")
);

CREATE TABLE "MoneyMovement" (
    "id" TEXT NOT NULL,
    "kind" "MoneyKind" NOT NULL,
    "currency" "Currency" NOT NULL,
    "amount" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "MoneyMovement_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "MoneyMovement_at_idx" ON "MoneyMovement"("at");

CREATE TABLE "MoneyFigure" (
    "month" DATE NOT NULL,
    "currency" "Currency" NOT NULL,
    "kind" "MoneyKind" NOT NULL,
    "amountMinor" BIGINT NOT NULL,
    "count" INTEGER NOT NULL,
    CONSTRAINT "MoneyFigure_pkey" PRIMARY KEY ("month","currency","kind")
);

CREATE TABLE "ViewingCount" (
    "videoId" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "part" SMALLINT NOT NULL,
    "starts" INTEGER NOT NULL DEFAULT 0,
    "completions" INTEGER NOT NULL DEFAULT 0,
    "seconds" BIGINT NOT NULL DEFAULT 0,
    CONSTRAINT "ViewingCount_pkey" PRIMARY KEY ("videoId","day","part")
);

CREATE TABLE "CountryCount" (
    "day" DATE NOT NULL,
    "country" CHAR(2) NOT NULL,
    "starts" INTEGER NOT NULL,
    CONSTRAINT "CountryCount_pkey" PRIMARY KEY ("day","country")
);

CREATE TABLE "VideoFigure" (
    "videoId" INTEGER NOT NULL,
    "month" DATE NOT NULL,
    "starts" INTEGER NOT NULL,
    "completions" INTEGER NOT NULL,
    "seconds" BIGINT NOT NULL,
    CONSTRAINT "VideoFigure_pkey" PRIMARY KEY ("videoId","month")
);
CREATE INDEX "VideoFigure_month_starts_videoId_idx" ON "VideoFigure"("month", "starts" DESC, "videoId");

CREATE TABLE "VideoStop" (
    "videoId" INTEGER NOT NULL,
    "startSeconds" INTEGER NOT NULL,
    "people" INTEGER NOT NULL,
    CONSTRAINT "VideoStop_pkey" PRIMARY KEY ("videoId","startSeconds")
);

CREATE TABLE "_ArtistToSubCategory" (
    "A" INTEGER NOT NULL,
    "B" INTEGER NOT NULL,
    CONSTRAINT "_ArtistToSubCategory_AB_pkey" PRIMARY KEY ("A","B")
);
CREATE INDEX "_ArtistToSubCategory_B_index" ON "_ArtistToSubCategory"("B");

-- ---- Foreign keys

ALTER TABLE "TextVersion"
    ADD CONSTRAINT "TextVersion_key_fkey" FOREIGN KEY ("key") REFERENCES "Text"("key") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "StaffNote"
    ADD CONSTRAINT "StaffNote_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    ADD CONSTRAINT "StaffNote_authorId_fkey" FOREIGN KEY ("authorId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "Account"
    ADD CONSTRAINT "Account_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "Session"
    ADD CONSTRAINT "Session_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "SecondFactor"
    ADD CONSTRAINT "SecondFactor_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "RecoveryCode"
    ADD CONSTRAINT "RecoveryCode_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "Passkey"
    ADD CONSTRAINT "Passkey_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "Registration"
    ADD CONSTRAINT "Registration_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "EmailCode"
    ADD CONSTRAINT "EmailCode_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    ADD CONSTRAINT "EmailCode_askedById_fkey" FOREIGN KEY ("askedById") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    ADD CONSTRAINT "EmailCode_registrationId_fkey" FOREIGN KEY ("registrationId") REFERENCES "Registration"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "Prospect"
    ADD CONSTRAINT "Prospect_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "BillingCustomer"
    ADD CONSTRAINT "BillingCustomer_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "Subscription"
    ADD CONSTRAINT "Subscription_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE,
    ADD CONSTRAINT "Subscription_billingCustomerId_fkey" FOREIGN KEY ("billingCustomerId") REFERENCES "BillingCustomer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "FreeMembership"
    ADD CONSTRAINT "FreeMembership_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    ADD CONSTRAINT "FreeMembership_givenById_fkey" FOREIGN KEY ("givenById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "InvoiceReceipt"
    ADD CONSTRAINT "InvoiceReceipt_billingCustomerId_fkey" FOREIGN KEY ("billingCustomerId") REFERENCES "BillingCustomer"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "Refund"
    ADD CONSTRAINT "Refund_billingCustomerId_fkey" FOREIGN KEY ("billingCustomerId") REFERENCES "BillingCustomer"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "Rental"
    ADD CONSTRAINT "Rental_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE,
    ADD CONSTRAINT "Rental_videoId_fkey" FOREIGN KEY ("videoId") REFERENCES "Video"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "SubCategory"
    ADD CONSTRAINT "SubCategory_categoryId_fkey" FOREIGN KEY ("categoryId") REFERENCES "Category"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "Video"
    ADD CONSTRAINT "Video_categoryId_fkey" FOREIGN KEY ("categoryId") REFERENCES "Category"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    ADD CONSTRAINT "Video_subCategoryId_categoryId_fkey" FOREIGN KEY ("subCategoryId", "categoryId") REFERENCES "SubCategory"("id", "categoryId") ON DELETE RESTRICT ON UPDATE CASCADE,
    ADD CONSTRAINT "Video_seriesId_fkey" FOREIGN KEY ("seriesId") REFERENCES "Series"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "VideoPerformer"
    ADD CONSTRAINT "VideoPerformer_videoId_fkey" FOREIGN KEY ("videoId") REFERENCES "Video"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    ADD CONSTRAINT "VideoPerformer_artistId_fkey" FOREIGN KEY ("artistId") REFERENCES "Artist"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "CaptionTrack"
    ADD CONSTRAINT "CaptionTrack_videoId_fkey" FOREIGN KEY ("videoId") REFERENCES "Video"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "Trailer"
    ADD CONSTRAINT "Trailer_videoId_fkey" FOREIGN KEY ("videoId") REFERENCES "Video"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "Upload"
    ADD CONSTRAINT "Upload_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "Piece"
    ADD CONSTRAINT "Piece_videoId_fkey" FOREIGN KEY ("videoId") REFERENCES "Video"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    ADD CONSTRAINT "Piece_compositionId_fkey" FOREIGN KEY ("compositionId") REFERENCES "Composition"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    ADD CONSTRAINT "Piece_composerId_fkey" FOREIGN KEY ("composerId") REFERENCES "Composer"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    ADD CONSTRAINT "Piece_formId_fkey" FOREIGN KEY ("formId") REFERENCES "MusicalForm"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "PieceWords"
    ADD CONSTRAINT "PieceWords_videoId_fkey" FOREIGN KEY ("videoId") REFERENCES "Video"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "PieceRaga"
    ADD CONSTRAINT "PieceRaga_pieceId_fkey" FOREIGN KEY ("pieceId") REFERENCES "Piece"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    ADD CONSTRAINT "PieceRaga_ragaId_fkey" FOREIGN KEY ("ragaId") REFERENCES "Raga"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "PieceTala"
    ADD CONSTRAINT "PieceTala_pieceId_fkey" FOREIGN KEY ("pieceId") REFERENCES "Piece"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    ADD CONSTRAINT "PieceTala_talaId_fkey" FOREIGN KEY ("talaId") REFERENCES "Tala"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "Composition"
    ADD CONSTRAINT "Composition_composerId_fkey" FOREIGN KEY ("composerId") REFERENCES "Composer"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    ADD CONSTRAINT "Composition_formId_fkey" FOREIGN KEY ("formId") REFERENCES "MusicalForm"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    ADD CONSTRAINT "Composition_ragaId_fkey" FOREIGN KEY ("ragaId") REFERENCES "Raga"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    ADD CONSTRAINT "Composition_talaId_fkey" FOREIGN KEY ("talaId") REFERENCES "Tala"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "VimeoMapping"
    ADD CONSTRAINT "VimeoMapping_categoryId_fkey" FOREIGN KEY ("categoryId") REFERENCES "Category"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    ADD CONSTRAINT "VimeoMapping_subCategoryId_fkey" FOREIGN KEY ("subCategoryId") REFERENCES "SubCategory"("id") ON DELETE SET NULL ON UPDATE CASCADE,
    ADD CONSTRAINT "VimeoMapping_seriesId_fkey" FOREIGN KEY ("seriesId") REFERENCES "Series"("id") ON DELETE SET NULL ON UPDATE CASCADE,
    ADD CONSTRAINT "VimeoMapping_tagId_fkey" FOREIGN KEY ("tagId") REFERENCES "Tag"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "VimeoRun"
    ADD CONSTRAINT "VimeoRun_startedById_fkey" FOREIGN KEY ("startedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "VimeoRunEntry"
    ADD CONSTRAINT "VimeoRunEntry_runId_fkey" FOREIGN KEY ("runId") REFERENCES "VimeoRun"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "VimeoRunMember"
    ADD CONSTRAINT "VimeoRunMember_runId_fkey" FOREIGN KEY ("runId") REFERENCES "VimeoRun"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "FeaturedVideo"
    ADD CONSTRAINT "FeaturedVideo_videoId_fkey" FOREIGN KEY ("videoId") REFERENCES "Video"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "Tag"
    ADD CONSTRAINT "Tag_artistId_fkey" FOREIGN KEY ("artistId") REFERENCES "Artist"("id") ON DELETE SET NULL ON UPDATE CASCADE,
    ADD CONSTRAINT "Tag_seriesId_fkey" FOREIGN KEY ("seriesId") REFERENCES "Series"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "VideoTag"
    ADD CONSTRAINT "VideoTag_videoId_fkey" FOREIGN KEY ("videoId") REFERENCES "Video"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    ADD CONSTRAINT "VideoTag_tagId_fkey" FOREIGN KEY ("tagId") REFERENCES "Tag"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "SearchSpelling"
    ADD CONSTRAINT "SearchSpelling_termId_fkey" FOREIGN KEY ("termId") REFERENCES "SearchTerm"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "SearchPosting"
    ADD CONSTRAINT "SearchPosting_videoId_fkey" FOREIGN KEY ("videoId") REFERENCES "Video"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    ADD CONSTRAINT "SearchPosting_termId_fkey" FOREIGN KEY ("termId") REFERENCES "SearchTerm"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "SearchStale"
    ADD CONSTRAINT "SearchStale_videoId_fkey" FOREIGN KEY ("videoId") REFERENCES "Video"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "LivestreamNotification"
    ADD CONSTRAINT "LivestreamNotification_livestreamId_fkey" FOREIGN KEY ("livestreamId") REFERENCES "Livestream"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    ADD CONSTRAINT "LivestreamNotification_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "WatchProgress"
    ADD CONSTRAINT "WatchProgress_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    ADD CONSTRAINT "WatchProgress_videoId_fkey" FOREIGN KEY ("videoId") REFERENCES "Video"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "SavedVideo"
    ADD CONSTRAINT "SavedVideo_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    ADD CONSTRAINT "SavedVideo_videoId_fkey" FOREIGN KEY ("videoId") REFERENCES "Video"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "Recommendation"
    ADD CONSTRAINT "Recommendation_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    ADD CONSTRAINT "Recommendation_videoId_fkey" FOREIGN KEY ("videoId") REFERENCES "Video"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "Passage"
    ADD CONSTRAINT "Passage_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    ADD CONSTRAINT "Passage_videoId_fkey" FOREIGN KEY ("videoId") REFERENCES "Video"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "Follow"
    ADD CONSTRAINT "Follow_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "FollowDigest"
    ADD CONSTRAINT "FollowDigest_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "Playlist"
    ADD CONSTRAINT "Playlist_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "PlaylistEntry"
    ADD CONSTRAINT "PlaylistEntry_playlistId_fkey" FOREIGN KEY ("playlistId") REFERENCES "Playlist"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    ADD CONSTRAINT "PlaylistEntry_videoId_fkey" FOREIGN KEY ("videoId") REFERENCES "Video"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "OutboxMail"
    ADD CONSTRAINT "OutboxMail_newsletterId_fkey" FOREIGN KEY ("newsletterId") REFERENCES "Newsletter"("id") ON DELETE SET NULL ON UPDATE CASCADE,
    ADD CONSTRAINT "OutboxMail_enquiryId_fkey" FOREIGN KEY ("enquiryId") REFERENCES "Enquiry"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    ADD CONSTRAINT "OutboxMail_reminderId_fkey" FOREIGN KEY ("reminderId") REFERENCES "LivestreamNotification"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "AuditEntry"
    ADD CONSTRAINT "AuditEntry_actorId_fkey" FOREIGN KEY ("actorId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "ViewingCount"
    ADD CONSTRAINT "ViewingCount_videoId_fkey" FOREIGN KEY ("videoId") REFERENCES "Video"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "VideoFigure"
    ADD CONSTRAINT "VideoFigure_videoId_fkey" FOREIGN KEY ("videoId") REFERENCES "Video"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "VideoStop"
    ADD CONSTRAINT "VideoStop_videoId_fkey" FOREIGN KEY ("videoId") REFERENCES "Video"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "_ArtistToSubCategory"
    ADD CONSTRAINT "_ArtistToSubCategory_A_fkey" FOREIGN KEY ("A") REFERENCES "Artist"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    ADD CONSTRAINT "_ArtistToSubCategory_B_fkey" FOREIGN KEY ("B") REFERENCES "SubCategory"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- ---- Checks

ALTER TABLE "User"
    ADD CONSTRAINT "User_email_canonical" CHECK ("email" = lower(btrim("email")) AND length("email") BETWEEN 5 AND 50),
    -- Once the address is verified, passkeys alone may sign in.
    ADD CONSTRAINT "User_local_has_password" CHECK ("provider" <> 'local' OR "passwordHash" IS NOT NULL OR "status" = 'VERIFIED'),
    ADD CONSTRAINT "User_name_present" CHECK (btrim("firstName") <> ''),
    ADD CONSTRAINT "User_sessionVersion_counts_up" CHECK ("sessionVersion" >= 0),
    ADD CONSTRAINT "User_verified_at" CHECK (("status" = 'VERIFIED') = ("emailVerifiedAt" IS NOT NULL));
ALTER TABLE "EmailCode"
    ADD CONSTRAINT "EmailCode_expires_later" CHECK ("expiresAt" > "createdAt");
ALTER TABLE "Prospect"
    ADD CONSTRAINT "Prospect_discount_percent" CHECK ("discountPercent" BETWEEN 1 AND 100),
    ADD CONSTRAINT "Prospect_email_canonical" CHECK ("email" = lower(btrim("email")));
ALTER TABLE "Subscription"
    ADD CONSTRAINT "Subscription_amount" CHECK ("unitAmount" >= 0),
    ADD CONSTRAINT "Subscription_discount_percent" CHECK ("discountPercent" BETWEEN 1 AND 100),
    ADD CONSTRAINT "Subscription_status_known" CHECK ("status" IN
        ('active', 'trialing', 'past_due', 'canceled', 'incomplete', 'incomplete_expired', 'unpaid', 'paused'));
ALTER TABLE "FreeMembership"
    ADD CONSTRAINT "FreeMembership_ended_before" CHECK ("endedAt" IS NULL OR "endedAt" BETWEEN "createdAt" AND "endsAt"),
    ADD CONSTRAINT "FreeMembership_ends_later" CHECK ("endsAt" > "createdAt");
ALTER TABLE "InvoiceReceipt"
    ADD CONSTRAINT "InvoiceReceipt_amount" CHECK ("amount" >= 0);
ALTER TABLE "Refund"
    ADD CONSTRAINT "Refund_amount" CHECK ("amount" > 0);
ALTER TABLE "Rental"
    ADD CONSTRAINT "Rental_amount" CHECK ("amount" >= 0),
    ADD CONSTRAINT "Rental_expires_later" CHECK ("expiresAt" > "paidAt");
ALTER TABLE "Video"
    ADD CONSTRAINT "Video_duration" CHECK ("durationSeconds" > 0),
    ADD CONSTRAINT "Video_embedKey_needs_vimeo" CHECK ("embedKey" IS NULL OR "vimeoId" IS NOT NULL),
    ADD CONSTRAINT "Video_episode_counts_from_1" CHECK ("episode" >= 1),
    ADD CONSTRAINT "Video_episode_of_series" CHECK (("seriesId" IS NULL) = ("episode" IS NULL)),
    ADD CONSTRAINT "Video_hlsKey" CHECK ("hlsKey" IS NULL OR ("hlsKey" ~ '^[0-9a-f]{32}$' AND "hlsUrl" IS NOT NULL)),
    ADD CONSTRAINT "Video_hlsUrl" CHECK ("hlsUrl" ~ '^(https:/)?/[^/].*[.]m3u8$'),
    ADD CONSTRAINT "Video_one_source" CHECK (
        num_nonnulls("vimeoId", "fileKey", "hlsUrl") = 1
        OR ("publishedAt" IS NULL AND num_nonnulls("vimeoId", "fileKey", "hlsUrl") = 0)),
    ADD CONSTRAINT "Video_streamKey_file" CHECK ("streamKey" IS NULL OR "fileKey" IS NOT NULL),
    ADD CONSTRAINT "Video_vimeoId_numeric" CHECK ("vimeoId" ~ '^[0-9]{1,20}$');
ALTER TABLE "VideoPerformer"
    ADD CONSTRAINT "VideoPerformer_counts_from_1" CHECK ("position" >= 1),
    ADD CONSTRAINT "VideoPerformer_role_present" CHECK (btrim("role") <> '');
ALTER TABLE "CaptionTrack"
    ADD CONSTRAINT "CaptionTrack_label_check" CHECK ("label" <> ''),
    ADD CONSTRAINT "CaptionTrack_text_check" CHECK ("text" LIKE 'WEBVTT%');
ALTER TABLE "Trailer"
    ADD CONSTRAINT "Trailer_duration" CHECK ("durationSeconds" > 0),
    ADD CONSTRAINT "Trailer_embedKey_needs_vimeo" CHECK ("embedKey" IS NULL OR "vimeoId" IS NOT NULL),
    ADD CONSTRAINT "Trailer_hlsUrl" CHECK ("hlsUrl" ~ '^(https:/)?/[^/].*[.]m3u8$'),
    ADD CONSTRAINT "Trailer_one_source" CHECK (num_nonnulls("vimeoId", "fileKey", "hlsUrl") = 1),
    ADD CONSTRAINT "Trailer_streamKey_file" CHECK ("streamKey" IS NULL OR "fileKey" IS NOT NULL),
    ADD CONSTRAINT "Trailer_vimeoId_numeric" CHECK ("vimeoId" ~ '^[0-9]{1,20}$');
ALTER TABLE "Upload"
    ADD CONSTRAINT "Upload_received" CHECK ("received" BETWEEN 0 AND "size");
ALTER TABLE "Piece"
    ADD CONSTRAINT "Piece_composer_of_composition" CHECK ("compositionId" IS NULL OR "composerId" IS NULL),
    ADD CONSTRAINT "Piece_end" CHECK ("endSeconds" > "startSeconds"),
    ADD CONSTRAINT "Piece_sruti_present" CHECK (btrim("sruti") <> ''),
    ADD CONSTRAINT "Piece_start" CHECK ("startSeconds" >= 0),
    ADD CONSTRAINT "Piece_title_present" CHECK (btrim("title") <> '');
ALTER TABLE "PieceWords"
    ADD CONSTRAINT "PieceWords_kind_check" CHECK ("kind" IN ('sahitya', 'meaning', 'notation', 'jatis')),
    ADD CONSTRAINT "PieceWords_place_check" CHECK ("startSeconds" >= 0 AND "position" >= 1),
    ADD CONSTRAINT "PieceWords_text_check" CHECK ("text" <> '');
ALTER TABLE "PieceRaga"
    ADD CONSTRAINT "PieceRaga_counts_from_1" CHECK ("position" >= 1);
ALTER TABLE "PieceTala"
    ADD CONSTRAINT "PieceTala_counts_from_1" CHECK ("position" >= 1);
ALTER TABLE "Composition"
    ADD CONSTRAINT "Composition_title_present" CHECK (btrim("title") <> '');
ALTER TABLE "Raga"
    ADD CONSTRAINT "Raga_melakarta" CHECK ("melakarta" BETWEEN 1 AND 72);
ALTER TABLE "Tag"
    ADD CONSTRAINT "Tag_code" CHECK ("tag" ~ '^[a-z]:[a-z0-9-]{1,30}$'),
    ADD CONSTRAINT "Tag_code_agrees_with_type" CHECK (left("tag", 1) = "type"::text),
    ADD CONSTRAINT "Tag_link_agrees_with_type" CHECK (("artistId" IS NULL OR "type" = 'a') AND ("seriesId" IS NULL OR "type" = 's'));
ALTER TABLE "Livestream"
    ADD CONSTRAINT "Livestream_ends_later" CHECK ("endsAt" > "startsAt"),
    ADD CONSTRAINT "Livestream_hlsUrl" CHECK ("hlsUrl" ~ '^(https:/)?/[^/].*[.]m3u8$'),
    ADD CONSTRAINT "Livestream_one_source" CHECK (num_nonnulls("vimeoId", "vimeoEventId", "hlsUrl") <= 1),
    ADD CONSTRAINT "Livestream_vimeoEventId" CHECK ("vimeoEventId" ~ '^[0-9]{1,20}$');
ALTER TABLE "WatchProgress"
    ADD CONSTRAINT "WatchProgress_position" CHECK ("positionSeconds" >= 0);
ALTER TABLE "Recommendation"
    ADD CONSTRAINT "Recommendation_position_bounded" CHECK ("position" BETWEEN 1 AND 20);
ALTER TABLE "Passage"
    ADD CONSTRAINT "Passage_ends_after_start" CHECK ("startSeconds" >= 0 AND "endSeconds" > "startSeconds"),
    ADD CONSTRAINT "Passage_half_seconds" CHECK ("startSeconds" * 2 % 1 = 0 AND "endSeconds" * 2 % 1 = 0),
    ADD CONSTRAINT "Passage_name_present" CHECK (btrim("name") <> '');
ALTER TABLE "FollowDigest"
    ADD CONSTRAINT "FollowDigest_day" CHECK ("day" BETWEEN 1 AND 7 AND "dueAt" IS NOT NULL OR "day" IS NULL AND "dueAt" IS NULL);
ALTER TABLE "Playlist"
    ADD CONSTRAINT "Playlist_name_present" CHECK (btrim("name") <> ''),
    ADD CONSTRAINT "Playlist_taken_down" CHECK ("takenDownAt" IS NULL OR "shareToken" IS NULL),
    ADD CONSTRAINT "Playlist_token_is_long" CHECK (length("shareToken") = 43);
ALTER TABLE "PlaylistEntry"
    ADD CONSTRAINT "PlaylistEntry_ends_after_start" CHECK ("startSeconds" >= 0 AND "endSeconds" > "startSeconds"),
    ADD CONSTRAINT "PlaylistEntry_half_seconds" CHECK ("startSeconds" * 2 % 1 = 0 AND "endSeconds" * 2 % 1 = 0),
    ADD CONSTRAINT "PlaylistEntry_passage_whole" CHECK (num_nulls("passageName", "startSeconds", "endSeconds") IN (0, 3));
ALTER TABLE "Enquiry"
    ADD CONSTRAINT "Enquiry_partner_names_company" CHECK (("kind" = 'PARTNER') = ("company" IS NOT NULL));
ALTER TABLE "OutboxMail"
    ADD CONSTRAINT "OutboxMail_attempts" CHECK ("attempts" >= 0),
    ADD CONSTRAINT "OutboxMail_one_end" CHECK ("sentAt" IS NULL OR "failedAt" IS NULL);
ALTER TABLE "SearchMiss"
    ADD CONSTRAINT "SearchMiss_count" CHECK ("count" >= 1),
    ADD CONSTRAINT "SearchMiss_query" CHECK (length("query") BETWEEN 1 AND 80);
ALTER TABLE "MoneyMovement"
    ADD CONSTRAINT "MoneyMovement_amount" CHECK ("amount" >= 0),
    ADD CONSTRAINT "MoneyMovement_kind" CHECK ("kind" IN ('recovered', 'refunded'));

-- ---- Indexes that Prisma cannot express

-- Searches of staff in long lists, by a part of a name or by a letter or two.
CREATE INDEX "Artist_folded_trgm_idx" ON "Artist" USING GIN (folded("name") gin_trgm_ops);
CREATE INDEX "Trailer_folded_trgm_idx" ON "Trailer" USING GIN (folded("name") gin_trgm_ops);
CREATE INDEX "TrashItem_folded_trgm_idx" ON "TrashItem" USING GIN (folded("name") gin_trgm_ops);
CREATE INDEX "OutboxMail_folded_trgm_idx" ON "OutboxMail" USING GIN (folded("subject") gin_trgm_ops);
-- The same text as `enquiryText` of lib/domains/enquiries/queries.ts.
CREATE INDEX "Enquiry_folded_trgm_idx" ON "Enquiry"
    USING GIN (folded("name" || ' ' || "email" || ' ' || coalesce("company", '') || ' ' || "message") gin_trgm_ops);
CREATE INDEX "Video_letter_pairs_idx" ON "Video" USING GIN (letter_pairs("nameKey"));

-- Videos of exactly the name that was typed.
CREATE INDEX "Video_lower_name_idx" ON "Video" (lower("name"));

-- A title exists once for each composer.
CREATE UNIQUE INDEX "Composition_title_composer_key" ON "Composition" (title_key("title"), coalesce("composerId", 0));

-- The first performer leads.
CREATE INDEX "VideoPerformer_first_idx" ON "VideoPerformer"("videoId") WHERE "position" = 1;

-- Few rows of large tables, which the overview counts and lists filter by.
CREATE INDEX "Enquiry_open_idx" ON "Enquiry"("id") WHERE "answeredAt" IS NULL;
CREATE INDEX "FreeMembership_running_idx" ON "FreeMembership"("endsAt") WHERE "endedAt" IS NULL;
CREATE INDEX "Video_draft_idx" ON "Video"("updatedAt") WHERE "publishedAt" IS NULL;
CREATE INDEX "Video_without_picture_idx" ON "Video"("id") WHERE "thumbnailUrl" = '';
CREATE INDEX "Video_without_source_idx" ON "Video"("updatedAt" DESC, "id" DESC)
    WHERE "publishedAt" IS NULL AND coalesce("vimeoId", "fileKey", "hlsUrl") IS NULL;

-- Registrations that nobody confirmed, which are deleted at night.
CREATE INDEX "User_unverified_idx" ON "User"("createdAt") WHERE "status" = 'UNVERIFIED';

-- Readers of a newsletter in the order in which they are written to, and the newsletter that is being sent.
CREATE INDEX "User_mailing_list_idx" ON "User"("id")
    WHERE "mailingList" AND "status" = 'VERIFIED' AND "mailRefusal" IS NULL;
CREATE INDEX "Newsletter_sending_idx" ON "Newsletter"("startedAt") WHERE "startedAt" IS NOT NULL AND "finishedAt" IS NULL;

-- Mails that wait, and the mails of an enquiry, a newsletter and a reminder.
CREATE INDEX "OutboxMail_unsent_idx" ON "OutboxMail"("template", "toAddress") WHERE "sentAt" IS NULL;
CREATE INDEX "OutboxMail_enquiryId_idx" ON "OutboxMail"("enquiryId") WHERE "enquiryId" IS NOT NULL;
CREATE INDEX "OutboxMail_newsletterId_idx" ON "OutboxMail"("newsletterId") WHERE "newsletterId" IS NOT NULL;
CREATE INDEX "OutboxMail_reminderId_idx" ON "OutboxMail"("reminderId") WHERE "reminderId" IS NOT NULL;

-- At most one run of the Vimeo import is unfinished.
CREATE UNIQUE INDEX "VimeoRun_unfinished_key" ON "VimeoRun" ((true)) WHERE "finishedAt" IS NULL;

-- A playlist names the key of an encrypted stream by a hash, by which it is found.
CREATE INDEX "Video_hlsKey_idx" ON "Video" (left(encode(sha256(decode("hlsKey", 'hex')), 'hex'), 32))
    WHERE "hlsKey" IS NOT NULL;

-- Rows that show a file, which then is not removed. Addresses of other servers are hashed: their length has no limit.
CREATE INDEX "Video_uploaded_file_idx" ON "Video"("fileKey") WHERE "fileKey" LIKE 'videos/%';
CREATE INDEX "Trailer_uploaded_file_idx" ON "Trailer"("fileKey") WHERE "fileKey" LIKE 'videos/%';
CREATE INDEX "TrashItem_files_idx" ON "TrashItem" USING GIN (trashed_files("rows"));
CREATE INDEX "Artist_stored_picture_idx" ON "Artist" (stored_picture("thumbnailUrl"))
    WHERE stored_picture("thumbnailUrl") IS NOT NULL;
CREATE INDEX "Livestream_stored_picture_idx" ON "Livestream" (stored_picture("thumbnailUrl"))
    WHERE stored_picture("thumbnailUrl") IS NOT NULL;
CREATE INDEX "Trailer_stored_picture_idx" ON "Trailer" (stored_picture("thumbnailUrl"))
    WHERE stored_picture("thumbnailUrl") IS NOT NULL;
CREATE INDEX "Video_stored_picture_idx" ON "Video" (stored_picture("thumbnailUrl"))
    WHERE stored_picture("thumbnailUrl") IS NOT NULL;
CREATE INDEX "Artist_remote_picture_idx" ON "Artist" USING HASH ("thumbnailUrl") WHERE is_remote_picture("thumbnailUrl");
CREATE INDEX "Livestream_remote_picture_idx" ON "Livestream" USING HASH ("thumbnailUrl") WHERE is_remote_picture("thumbnailUrl");
CREATE INDEX "Trailer_remote_picture_idx" ON "Trailer" USING HASH ("thumbnailUrl") WHERE is_remote_picture("thumbnailUrl");
CREATE INDEX "Video_remote_picture_idx" ON "Video" USING HASH ("thumbnailUrl") WHERE is_remote_picture("thumbnailUrl");

-- ---- Triggers

-- A video's row derives from itself the name as it is compared, and when it was first public. The date of publication
-- may be long past; this instant moves only as long as it is in the future, so that nobody is told of a video twice.
CREATE FUNCTION video_derived() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."nameKey" := folded(NEW."name");
  IF NEW."publicSince" IS NULL OR NEW."publicSince" > now() THEN
    NEW."publicSince" := CASE WHEN NEW."publishedAt" IS NOT NULL THEN greatest(NEW."publishedAt", now()) END;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER video_derived BEFORE INSERT OR UPDATE OF "name", "publishedAt" ON "Video"
    FOR EACH ROW EXECUTE FUNCTION video_derived();

-- A name's row derives from its name a slug that no other has, the old slugs that lead to it, when it changed, and that
-- it needs drafts in the scripts of India.
CREATE FUNCTION name_derived() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  written text := to_jsonb(NEW) ->> TG_ARGV[0];
  is_new boolean := true;
  taken boolean;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    is_new := written IS DISTINCT FROM to_jsonb(OLD) ->> TG_ARGV[0];
  END IF;
  -- An artist's slug is always made: one that comes back from the trash may find another in its place.
  IF is_new AND NOT (TG_OP = 'INSERT' AND NEW."slug" <> '' AND TG_TABLE_NAME <> 'Artist') THEN
    NEW."slug" := coalesce(name_slug(written), NEW."id"::text);
    LOOP
      EXECUTE format('SELECT EXISTS (SELECT FROM %I WHERE "slug" = $1 AND "id" <> $2)', TG_TABLE_NAME)
        INTO taken USING NEW."slug", NEW."id";
      EXIT WHEN NOT taken;
      NEW."slug" := NEW."slug" || '-' || NEW."id";
    END LOOP;
  END IF;
  IF TG_TABLE_NAME = 'MusicalForm' THEN
    RETURN NEW;
  END IF;
  IF TG_TABLE_NAME <> 'Artist' THEN
    NEW."changedAt" := CASE WHEN TG_OP = 'INSERT' THEN coalesce(NEW."changedAt", now()) ELSE now() END;
  END IF;
  IF is_new OR NEW."aliases" IS DISTINCT FROM OLD."aliases" THEN
    INSERT INTO "UndraftedName" ("kind", "nameId") VALUES (lower(TG_TABLE_NAME), NEW."id") ON CONFLICT DO NOTHING;
  END IF;
  IF TG_OP = 'UPDATE' AND OLD."slug" <> NEW."slug" AND OLD."slug" <> '' THEN
    INSERT INTO "OldSlug" ("kind", "slug", "nameId") VALUES (TG_TABLE_NAME, OLD."slug", OLD."id")
      ON CONFLICT ("kind", "slug") DO UPDATE SET "nameId" = excluded."nameId", "since" = excluded."since";
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER name_derived BEFORE INSERT OR UPDATE ON "Artist"
    FOR EACH ROW EXECUTE FUNCTION name_derived('name');
CREATE TRIGGER name_derived BEFORE INSERT OR UPDATE ON "Composer"
    FOR EACH ROW EXECUTE FUNCTION name_derived('name');
CREATE TRIGGER name_derived BEFORE INSERT OR UPDATE ON "Composition"
    FOR EACH ROW EXECUTE FUNCTION name_derived('title');
CREATE TRIGGER name_derived BEFORE INSERT OR UPDATE ON "MusicalForm"
    FOR EACH ROW EXECUTE FUNCTION name_derived('name');
CREATE TRIGGER name_derived BEFORE INSERT OR UPDATE ON "Raga"
    FOR EACH ROW EXECUTE FUNCTION name_derived('name');
CREATE TRIGGER name_derived BEFORE INSERT OR UPDATE ON "Tala"
    FOR EACH ROW EXECUTE FUNCTION name_derived('name');

-- A file that is shown is not removed any more, and its stream is played or queued. A removal under way is waited for
-- first: the job that removes files takes its locks in that order.
CREATE FUNCTION file_shown() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."streamKey" := NULL;
  IF NEW."fileKey" LIKE 'videos/%' THEN
    DELETE FROM "FileRemoval" WHERE "fileKey" = NEW."fileKey";
    INSERT INTO "FileStream" ("fileKey") VALUES (NEW."fileKey") ON CONFLICT DO NOTHING;
    SELECT "streamKey" INTO NEW."streamKey" FROM "FileStream" WHERE "fileKey" = NEW."fileKey" FOR SHARE;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER file_shown BEFORE INSERT OR UPDATE OF "fileKey" ON "Trailer"
    FOR EACH ROW EXECUTE FUNCTION file_shown();
CREATE TRIGGER file_shown BEFORE INSERT OR UPDATE OF "fileKey" ON "Video"
    FOR EACH ROW EXECUTE FUNCTION file_shown();

-- An address of another server is replaced where its picture is stored already, and otherwise noted for the job that
-- fetches it. The note is locked until the transaction ends, so that the job, which locks it too, misses no row.
CREATE FUNCTION remote_picture_note() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  known text;
BEGIN
  IF TG_OP = 'UPDATE' AND NEW."thumbnailUrl" = OLD."thumbnailUrl" THEN
    RETURN NEW;
  END IF;
  INSERT INTO "RemotePicture" AS note ("hash", "address", "nextAttemptAt")
    VALUES (sha256(convert_to(NEW."thumbnailUrl", 'UTF8')), NEW."thumbnailUrl", now())
    ON CONFLICT ("hash") DO UPDATE SET "attempts" = 0,
      "nextAttemptAt" = CASE WHEN note."url" IS NULL THEN now() END
    RETURNING "url" INTO known;
  NEW."thumbnailUrl" := coalesce(known, NEW."thumbnailUrl");
  RETURN NEW;
END $$;
CREATE TRIGGER remote_picture BEFORE INSERT OR UPDATE OF "thumbnailUrl" ON "Artist"
    FOR EACH ROW WHEN (is_remote_picture(NEW."thumbnailUrl")) EXECUTE FUNCTION remote_picture_note();
CREATE TRIGGER remote_picture BEFORE INSERT OR UPDATE OF "thumbnailUrl" ON "Livestream"
    FOR EACH ROW WHEN (is_remote_picture(NEW."thumbnailUrl")) EXECUTE FUNCTION remote_picture_note();
CREATE TRIGGER remote_picture BEFORE INSERT OR UPDATE OF "thumbnailUrl" ON "Trailer"
    FOR EACH ROW WHEN (is_remote_picture(NEW."thumbnailUrl")) EXECUTE FUNCTION remote_picture_note();
CREATE TRIGGER remote_picture BEFORE INSERT OR UPDATE OF "thumbnailUrl" ON "Video"
    FOR EACH ROW WHEN (is_remote_picture(NEW."thumbnailUrl")) EXECUTE FUNCTION remote_picture_note();

-- A picture of ours that is shown is not removed any more. The one it replaces goes to the trash until it comes back.
CREATE FUNCTION keep_picture() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  shown text := stored_picture(NEW."thumbnailUrl");
BEGIN
  DELETE FROM "FileRemoval" WHERE "fileKey" = shown;
  IF TG_OP = 'INSERT' OR stored_picture(OLD."thumbnailUrl") IS NOT DISTINCT FROM shown THEN
    RETURN NULL;
  END IF;
  IF shown IS NOT NULL THEN
    DELETE FROM "TrashItem" WHERE trashed_files("rows") @> ARRAY[shown]
      AND "kind" = 'picture' AND "entityId" = NEW."id" AND "rows" #>> '{0,table}' = TG_TABLE_NAME;
  END IF;
  IF stored_picture(OLD."thumbnailUrl") IS NOT NULL THEN
    INSERT INTO "TrashItem" ("kind", "entityId", "name", "rows") VALUES ('picture', NEW."id", NEW."name",
      jsonb_build_array(jsonb_build_object('table', TG_TABLE_NAME, 'rows',
        jsonb_build_array(jsonb_build_object('id', NEW."id", 'thumbnailUrl', OLD."thumbnailUrl")))));
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER stored_picture AFTER INSERT OR UPDATE OF "thumbnailUrl" ON "Artist"
    FOR EACH ROW EXECUTE FUNCTION keep_picture();
CREATE TRIGGER stored_picture AFTER INSERT OR UPDATE OF "thumbnailUrl" ON "Livestream"
    FOR EACH ROW EXECUTE FUNCTION keep_picture();
CREATE TRIGGER stored_picture AFTER INSERT OR UPDATE OF "thumbnailUrl" ON "Trailer"
    FOR EACH ROW EXECUTE FUNCTION keep_picture();
CREATE TRIGGER stored_picture AFTER INSERT OR UPDATE OF "thumbnailUrl" ON "Video"
    FOR EACH ROW EXECUTE FUNCTION keep_picture();

-- Files of a deleted row are removed thirty days later, unless the same transaction put a copy of the row, which holds
-- the files, into the trash.
CREATE FUNCTION remove_files_later() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "FileRemoval" AS listed ("fileKey", "dueAt")
    SELECT "file", now() + interval '30 days'
    FROM unnest(trashed_files(jsonb_build_array(jsonb_build_object('rows', jsonb_build_array(to_jsonb(OLD)))))) AS "file"
    WHERE NOT EXISTS (SELECT FROM "TrashItem"
      WHERE trashed_files("rows") @> ARRAY["file"] AND "deletedAt" = now()::timestamptz(3))
    ON CONFLICT ("fileKey") DO UPDATE SET "dueAt" = greatest(listed."dueAt", excluded."dueAt");
  RETURN NULL;
END $$;
CREATE TRIGGER files_of_deleted AFTER DELETE ON "Artist" FOR EACH ROW EXECUTE FUNCTION remove_files_later();
CREATE TRIGGER files_of_deleted AFTER DELETE ON "Livestream" FOR EACH ROW EXECUTE FUNCTION remove_files_later();
CREATE TRIGGER files_of_deleted AFTER DELETE ON "Trailer" FOR EACH ROW EXECUTE FUNCTION remove_files_later();

-- ---- Data

-- The four categories are part of the product, not of its content.
INSERT INTO "Category" ("id", "slug", "name", "position") VALUES
    (1, 'dance', 'Dance', 1),
    (2, 'music', 'Music', 2),
    (3, 'trivia', 'Trivia', 3),
    (4, 'lectures', 'Lectures', 4);
SELECT setval(pg_get_serial_sequence('"Category"', 'id'), 4);

-- Counted for the first time as soon as a worker runs, then every night.
INSERT INTO "DailyJob" ("name", "dueAt") VALUES ('figures of money', now()), ('figures of viewing', now());
