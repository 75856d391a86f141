-- Practising, comparing and recognising. Everything here is new: the version before neither reads nor writes it.

ALTER TABLE "User" ADD COLUMN "sruti" VARCHAR(20);

ALTER TABLE "Passage" ADD COLUMN "practice" JSONB NOT NULL DEFAULT '{}';

CREATE TABLE "PassageMatch" (
    "passageId" INTEGER NOT NULL,
    "otherId" INTEGER NOT NULL,

    CONSTRAINT "PassageMatch_pkey" PRIMARY KEY ("passageId","otherId"),
    CONSTRAINT "PassageMatch_in_order" CHECK ("passageId" < "otherId")
);
CREATE INDEX "PassageMatch_otherId_idx" ON "PassageMatch"("otherId");
ALTER TABLE "PassageMatch" ADD CONSTRAINT "PassageMatch_passageId_fkey" FOREIGN KEY ("passageId") REFERENCES "Passage"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "PassageMatch" ADD CONSTRAINT "PassageMatch_otherId_fkey" FOREIGN KEY ("otherId") REFERENCES "Passage"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "Playlist" ADD COLUMN "dueOn" DATE;

ALTER TABLE "PlaylistEntry" ADD COLUMN "note" VARCHAR(500) NOT NULL DEFAULT '',
    ADD COLUMN "repetitions" SMALLINT;
ALTER TABLE "PlaylistEntry" ADD CONSTRAINT "PlaylistEntry_repetitions" CHECK ("repetitions" BETWEEN 1 AND 100);

CREATE TABLE "PracticeTick" (
    "userId" INTEGER NOT NULL,
    "entryId" INTEGER NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "PracticeTick_pkey" PRIMARY KEY ("userId","entryId")
);
CREATE INDEX "PracticeTick_entryId_idx" ON "PracticeTick"("entryId");
ALTER TABLE "PracticeTick" ADD CONSTRAINT "PracticeTick_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "PracticeTick" ADD CONSTRAINT "PracticeTick_entryId_fkey" FOREIGN KEY ("entryId") REFERENCES "PlaylistEntry"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "PracticeDay" (
    "userId" INTEGER NOT NULL,
    "playlistId" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "counter" VARCHAR(22) NOT NULL,
    "seconds" INTEGER NOT NULL DEFAULT 0,
    "lines" INTEGER NOT NULL DEFAULT 0,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "PracticeDay_pkey" PRIMARY KEY ("userId","playlistId","day","counter"),
    CONSTRAINT "PracticeDay_counts" CHECK ("seconds" BETWEEN 0 AND 86400 AND "lines" BETWEEN 0 AND "seconds")
);
CREATE INDEX "PracticeDay_playlistId_idx" ON "PracticeDay"("playlistId");
ALTER TABLE "PracticeDay" ADD CONSTRAINT "PracticeDay_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "PracticeDay" ADD CONSTRAINT "PracticeDay_playlistId_fkey" FOREIGN KEY ("playlistId") REFERENCES "Playlist"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "PracticeReport" (
    "userId" INTEGER NOT NULL,
    "playlistId" INTEGER NOT NULL,
    "token" VARCHAR(43) NOT NULL,
    "name" VARCHAR(60) NOT NULL DEFAULT '',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "PracticeReport_pkey" PRIMARY KEY ("userId","playlistId")
);
CREATE UNIQUE INDEX "PracticeReport_token_key" ON "PracticeReport"("token");
CREATE INDEX "PracticeReport_playlistId_idx" ON "PracticeReport"("playlistId");
ALTER TABLE "PracticeReport" ADD CONSTRAINT "PracticeReport_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "PracticeReport" ADD CONSTRAINT "PracticeReport_playlistId_fkey" FOREIGN KEY ("playlistId") REFERENCES "Playlist"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "QuizQuestion" (
    "id" SERIAL NOT NULL,
    "text" VARCHAR(300) NOT NULL,
    "answer" VARCHAR(120) NOT NULL,
    "wrong" TEXT[],
    "explanation" VARCHAR(500) NOT NULL DEFAULT '',
    "videoId" INTEGER,
    "startSeconds" INTEGER,
    "publishedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "QuizQuestion_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "QuizQuestion_three_wrong" CHECK (cardinality("wrong") = 3)
);
CREATE INDEX "QuizQuestion_publishedAt_id_idx" ON "QuizQuestion"("publishedAt", "id");
CREATE INDEX "QuizQuestion_updatedAt_id_idx" ON "QuizQuestion"("updatedAt" DESC, "id" DESC);
CREATE INDEX "QuizQuestion_videoId_idx" ON "QuizQuestion"("videoId");
ALTER TABLE "QuizQuestion" ADD CONSTRAINT "QuizQuestion_videoId_fkey" FOREIGN KEY ("videoId") REFERENCES "Video"("id") ON DELETE SET NULL ON UPDATE CASCADE;

CREATE TABLE "QuizOmission" (
    "videoId" INTEGER NOT NULL,
    "startSeconds" INTEGER NOT NULL,

    CONSTRAINT "QuizOmission_pkey" PRIMARY KEY ("videoId","startSeconds")
);
ALTER TABLE "QuizOmission" ADD CONSTRAINT "QuizOmission_videoId_fkey" FOREIGN KEY ("videoId") REFERENCES "Video"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "QuizResult" (
    "userId" INTEGER NOT NULL,
    "quiz" VARCHAR(20) NOT NULL,
    "correct" SMALLINT NOT NULL,
    "questions" SMALLINT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "QuizResult_pkey" PRIMARY KEY ("userId","quiz"),
    CONSTRAINT "QuizResult_counts" CHECK ("correct" BETWEEN 0 AND "questions")
);
CREATE INDEX "QuizResult_userId_createdAt_idx" ON "QuizResult"("userId", "createdAt" DESC);
ALTER TABLE "QuizResult" ADD CONSTRAINT "QuizResult_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The trigger of the version before, except that no raga gets the slug of the page /ragas/finder.
CREATE OR REPLACE FUNCTION name_derived() RETURNS trigger LANGUAGE plpgsql AS $$
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
      EXIT WHEN NOT taken AND NOT (TG_TABLE_NAME = 'Raga' AND NEW."slug" = 'finder');
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
UPDATE "Raga" SET "slug" = "slug" || '-' || "id" WHERE "slug" = 'finder';
