-- New: the version before neither reads nor writes it.

CREATE TABLE "TextCheck" (
    "key" VARCHAR(100) NOT NULL,
    "number" INTEGER NOT NULL,
    "defaultHash" VARCHAR(64) NOT NULL,
    "checkedByEmail" TEXT NOT NULL,
    "checkedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "TextCheck_pkey" PRIMARY KEY ("key","number","defaultHash")
);
