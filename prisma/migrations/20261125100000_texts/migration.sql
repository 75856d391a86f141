-- Texts that staff edit, with every version.
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

    CONSTRAINT "TextVersion_pkey" PRIMARY KEY ("key", "number")
);

ALTER TABLE "TextVersion" ADD CONSTRAINT "TextVersion_key_fkey" FOREIGN KEY ("key") REFERENCES "Text"("key") ON DELETE CASCADE ON UPDATE CASCADE;
