// Which folder may import which: the table of docs/architecture.md. What it does not allow is an error.

const BELOW_NOUNS = ["kit", "platform", "ui", "styles", "people"];
const BELOW_ROOMS = [...BELOW_NOUNS, "brief", "requests"];

/** From a folder of app/ to those it may import; what is not listed puts the others together, and may import all. */
const MAY_IMPORT = {
  kit: [],
  // The tables and mails of all nouns come together here, and a queued mail's type is its event's.
  platform: ["kit", "[^/]+/(mails\\.tsx|events\\.ts)$"],
  // Header and menu know the roles.
  ui: ["kit", "styles", "people/account\\.ts$"],
  people: BELOW_NOUNS,
  galleries: BELOW_NOUNS,
  brief: BELOW_NOUNS,
  requests: [...BELOW_NOUNS, "brief"],
  conversation: BELOW_ROOMS,
  // A change that a customer asks for is a message.
  quotes: [...BELOW_ROOMS, "conversation"],
  questionnaire: [...BELOW_ROOMS, "conversation"],
};

/** One database: a query may read every noun's tables. */
const TABLES = "^app/[^/]+/(auth-)?schema\\.ts$";
const BRAND = "^app/brand\\.ts$";

/** Rules, texts and schemas, shared by browser and server. */
const RULES = {
  path: "^app/(kit|people|galleries|brief|requests|questionnaire|conversation|quotes|room)/[^/]+\\.ts$",
  // Queries, tables, routes without a page, and what only browsers run.
  pathNot: [
    "\\.(server|test)\\.ts$",
    TABLES,
    "(-api|-file|/reference-image)\\.ts$",
    "/(use-[^/]+|ai-vendor)\\.ts$",
    "^app/questionnaire/(draft|change-draft|replies)\\.ts$",
  ],
};

// A test beside the code may use the test support and whatever it needs to set the scene.
const TEST = "\\.test\\.tsx?$";

const directions = Object.entries(MAY_IMPORT).map(([folder, allowed]) => ({
  name: `directions of app/${folder}`,
  severity: "error",
  from: { path: `^app/${folder}/`, pathNot: TEST },
  to: {
    path: "^app/",
    pathNot: [BRAND, TABLES, ...[folder, ...allowed].map((path) => `^app/${path}${path.endsWith("$") ? "" : "/"}`)],
  },
}));

/** What one folder of the process needs of another; `process` puts them together. */
const SERVER_MAY_IMPORT = { http: "http", public: "http|public", live: "http|live", database: "database" };

const serverDirections = Object.entries(SERVER_MAY_IMPORT).map(([folder, allowed]) => ({
  name: `directions of server/${folder}`,
  severity: "error",
  from: { path: `^server/${folder}/`, pathNot: TEST },
  to: { path: "^server/[^/]+/", pathNot: `^server/(${allowed})/` },
}));

export default {
  forbidden: [
    ...directions,
    ...serverDirections,
    {
      name: "app-stands-alone",
      comment: "the application knows nothing of the process, the commands, the tests or the demo around it",
      severity: "error",
      from: { path: "^app/", pathNot: TEST },
      to: { path: "^(server|cli|tests|bench|demo|scripts)/" },
    },
    {
      name: "rules-are-pure",
      comment: "browser and server share them: zod and nothing else",
      severity: "error",
      from: RULES,
      to: { pathNot: [BRAND, "^node_modules/zod/", RULES.path] },
    },
    {
      name: "rules-import-rules",
      severity: "error",
      from: RULES,
      to: { path: RULES.pathNot },
    },
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true } },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    babelConfig: { fileName: "scripts/imports-only.babel.mjs" },
  },
};
