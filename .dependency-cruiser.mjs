// Which folder may import which: the table of docs/architecture.md. What it does not allow is an error.

/** The folders of app/ from the ground up. Each may import from the floors below its own, and from nothing else of app/. */
const FLOORS = [
  ["kit"],
  ["platform", "ui", "styles"],
  ["drawings"],
  ["people"],
  ["brief", "galleries"],
  ["publishing"],
  ["requests"],
  ["conversation"],
  ["questionnaire", "quotes"],
  ["quoting"],
  ["proofs"],
  ["delivery"],
  ["room"],
  ["upkeep"],
  ["owner", "profile", "site"],
];

const inside = (...folders) => `^app/(${folders.join("|")})/`;

/** Rules, texts and schemas, shared by browser and server. */
const RULES = {
  path: "^app/(kit|people|galleries|publishing|brief|requests|questionnaire|conversation|quotes|quoting|proofs|room)/[^/]+\\.ts$",
  // Queries, tables, routes without a page, and what only browsers run.
  pathNot: [
    "\\.(server|test)\\.ts$",
    "/(auth-)?schema\\.ts$",
    "(-api|-file|/reference-image)\\.ts$",
    "/(use-[^/]+|ai-vendor)\\.ts$",
    "^app/questionnaire/(draft|change-draft|replies)\\.ts$",
  ],
};

// A test beside the code may use the test support and whatever it needs to set the scene.
const TEST = "\\.test\\.tsx?$";

const floors = FLOORS.flatMap((floor, level) =>
  floor.map((folder) => ({
    name: `floor of app/${folder}`,
    severity: "error",
    from: { path: inside(folder), pathNot: TEST },
    to: { path: "^app/", pathNot: inside(folder, ...FLOORS.slice(0, level).flat()) },
  })),
);

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
    ...floors,
    {
      name: "every-folder-has-a-floor",
      severity: "error",
      from: { path: "^app/[^/]+/", pathNot: inside(...FLOORS.flat()) },
      to: {},
    },
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
      to: { pathNot: ["^node_modules/zod/", RULES.path] },
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
