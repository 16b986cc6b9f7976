/** The rules, texts and schemas that browser and server share, by the path of their file (.dependency-cruiser.mjs, `RULES`). */
export const RULES = import.meta.glob<Record<string, unknown>>([
  "../../app/{kit,people,galleries,publishing,brief,requests,questionnaire,conversation,quotes,quoting,room}/*.ts",
  "!../../app/**/*.{server,test}.ts",
  "!../../app/**/{schema,auth-schema,reference-image}.ts",
  "!../../app/**/*-{api,file}.ts",
  "!../../app/**/{use-*,ai-vendor}.ts",
  "!../../app/questionnaire/{draft,change-draft,replies}.ts",
]);
