/**
 * Loaded into the application by a test (`NODE_OPTIONS=--import`): what it asks of a login provider goes to the fake one
 * instead (fake-providers.ts). So the product needs no configuration for tests, and its own client code runs whole.
 */
const PROVIDERS =
  /^https:\/\/(oauth2\.googleapis\.com|appleid\.apple\.com|api\.instagram\.com|graph\.instagram\.com)\//;

const real = globalThis.fetch;

globalThis.fetch = (input, init) => {
  const url = input instanceof Request ? input.url : String(input);
  if (!PROVIDERS.test(url)) return real(input, init);
  const address = `${process.env.FAKE_PROVIDERS}/${url.replace("https://", "")}`;
  return real(input instanceof Request ? new Request(address, input) : address, init);
};
