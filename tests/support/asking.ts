/** Requests as the HTTP shell hands them over, from addresses and browsers of the test's choice. */

/** A request from an address, with the cookies of a browser. */
export function asking(address: string, cookie = ""): Request {
  const headers = { origin: "http://localhost:3000", "x-forwarded-for": address, cookie };
  return new Request("http://localhost:3000/login", { method: "POST", headers });
}

/** What a browser sends back of the cookies that a response set. */
export function cookiesOf(headers: Headers): string {
  return headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
}

let count = 0;
/** An address that nobody had before. */
export function newAddress(): string {
  count += 1;
  return `10.7.${count >> 8}.${count % 256}`;
}
