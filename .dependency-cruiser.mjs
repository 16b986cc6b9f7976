// Which folder may import which: the table of docs/architecture.md. What it does not allow is an error.

/** From a folder of app/ (or a file directly in it) to what it may import there; `$1` is the folder of the screen. */
const MAY_IMPORT = {
  "domain/": ["domain/", "brand\\.ts$"],
  // Mails and jobs are queued in the transaction that causes them (docs/decisions/mails-about-a-request.md).
  "data/": ["domain/", "data/", "services/(env|jobs|log|turns)\\.server\\.ts$"],
  "services/": ["domain/", "services/", "brand\\.ts$"],
  "auth/": ["domain/", "data/", "services/", "auth/", "brand\\.ts$"],
  "ui/": ["domain/", "styles/", "ui/", "brand\\.ts$"],
  "screens/([^/]+)/": ["domain/", "data/", "services/", "auth/", "ui/", "styles/", "brand\\.ts$", "screens/$1/"],
  "(routes|root|entry)[^/]*$": ["domain/", "screens/", "auth/", "ui/", "services/", "styles/", "brand\\.ts$"],
  "brand\\.ts$": [],
};

// A test beside the code may use the test support and whatever it needs to set the scene.
const TEST = "\\.test\\.tsx?$";

const directions = Object.entries(MAY_IMPORT).map(([folder, allowed]) => ({
  name: `directions of app/${folder.replace(/\/.*/, "")}`,
  severity: "error",
  from: { path: `^app/${folder}`, pathNot: TEST },
  to: { path: "^app/", pathNot: allowed.map((path) => `^app/${path}`) },
}));

export default {
  forbidden: [
    ...directions,
    {
      name: "app-stands-alone",
      comment: "the application knows nothing of the process, the commands, the tests or the demo around it",
      severity: "error",
      from: { path: "^app/", pathNot: TEST },
      to: { path: "^(server|cli|tests|bench|demo|scripts)/" },
    },
    {
      name: "domain-is-pure",
      comment: "browser and server share it: zod and nothing else",
      severity: "error",
      from: { path: "^app/domain/", pathNot: TEST },
      to: { pathNot: ["^app/", "^node_modules/zod/"] },
    },
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true } },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    babelConfig: { fileName: "scripts/imports-only.babel.mjs" },
  },
};
