/** As the router has to get an address, so that it comes out of the router as it stands in the browser: it decodes once. */
export const undecoded = (address: string): string => address.replaceAll('%', '%25');
