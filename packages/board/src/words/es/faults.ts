import type { faults as english } from '../en/faults.js';

/** The service's messages, and the same in Spanish. */
const sentences: readonly (readonly [message: RegExp, spanish: string])[] = [
  [/^is required: a timer needs a time and a unit$/, 'Falta: un plazo necesita tiempo y unidad'],
  [/^(is required|must have at least 1 character)$/, 'Este campo es obligatorio'],
  [/^is not a known field$/, 'No es un campo conocido'],
  [/^must be a list$/, 'Debe ser una lista'],
  [/^must be true or false$/, 'Debe ser verdadero o falso'],
  [/^must be a whole number$/, 'Debe ser un número entero'],
  [/^must be a number of at least 0$/, 'Debe ser un número desde 0'],
  [/^must be a (finite )?number$/, 'Debe ser un número'],
  [/^must be an object$/, 'Debe ser un objeto JSON'],
  [/^must be a string$/, 'Debe ser un texto'],
  [/^must have at most (\d+) characters$/, 'Admite $1 caracteres como máximo'],
  [/^must have at most (\d+) (items|timers)$/, 'Admite $1 elementos como máximo'],
  [/^must have at least (\d+) character$/, 'Necesita al menos $1 carácter'],
  [/^must have at least (\d+) item$/, 'Necesita al menos $1 elemento'],
  [/^must be named <name>Time or <name>TimeUnit$/, 'Debe llamarse <name>Time o <name>TimeUnit'],
  [/^must have a name of 1 to 128 characters$/, 'El nombre tiene de 1 a 128 caracteres'],
  [/^must have 1 to 64 letters, digits and the characters (.*)$/, 'De 1 a 64 letras, cifras y los signos $1'],
  [/^must be at most (\S+), the setting (\S+)$/, 'Debe ser $1 como máximo: así está configurado ($2)'],
  [/^must be a grant (of the key|that was requested)$/, 'Debe ser un permiso que ya tiene'],
  [/^must be a vacancy (of the key|that was requested)$/, 'Debe ser una de sus vacantes'],
  [/^must be within a range (of the key|that was requested)$/, 'Debe estar dentro de uno de sus rangos'],
  [/^must not be after the requested (\S+)$/, 'No debe ser posterior a lo solicitado, $1'],
  [/^must not be after (\S+), when the key expires$/, 'No debe ser posterior a $1, cuando caduca la clave'],
  [/^must not be removed: .*$/, 'No se puede quitar: una clave solo se puede limitar más'],
  [/^must be at most (\S+)%$/, 'Debe ser $1 % como máximo'],
  [/^must be at least (\S+)%$/, 'Debe ser $1 % como mínimo'],
  [/^must be at most (\S+)$/, 'Debe ser $1 como máximo'],
  [/^must be at least (\S+)$/, 'Debe ser $1 como mínimo'],
  [/^must be one of (.*)$/, 'Debe ser uno de estos: $1'],
  [/^must be unique within the vacancy$/, 'Debe ser único en la vacante'],
  [/^must be a colour code in the form #RRGGBB$/, 'Debe ser un color de la forma #RRGGBB'],
  [/^must be a known time-zone name$/, 'Debe ser una zona horaria conocida'],
  [/^must be an ISO 8601 date-time$/, 'Debe ser una fecha con hora'],
  [/^must be a date-time in the years 1 to 9999$/, 'Debe ser una fecha de los años 1 a 9999'],
  [/^must be a BCP 47 language tag$/, 'Debe ser un idioma en la forma de BCP 47, como es-MX'],
  [/^must be an http or https URL$/, 'Debe ser una dirección http o https'],
  [
    /^must be an https URL without credentials, with (\S+) once, after the host$/,
    'Debe ser una dirección https sin credenciales, con $1 una sola vez, después del dominio',
  ],
  [/^must be an https URL without credentials$/, 'Debe ser una dirección https sin credenciales'],
  [
    /^must not contain control characters or marks of direction$/,
    'No debe llevar caracteres de control ni marcas de dirección',
  ],
  [/^must name each candidate once$/, 'Cada candidato debe aparecer una sola vez'],
  [/^must be an https URL$/, 'Debe ser una dirección https'],
  [/^must not contain credentials$/, 'No debe llevar credenciales'],
  [/^must not contain an address that is not public$/, 'No debe llevar una dirección que no sea pública'],
  [
    /^must be an endpoint .*; the nearest are (.*)$/,
    'Debe ser un endpoint o una coordenada de GraphQL que se pueda conceder; los más parecidos: $1',
  ],
  [/^must be an endpoint .*$/, 'Debe ser un endpoint o una coordenada de GraphQL que se pueda conceder'],
  [/^must be an e-mail address$/, 'Debe ser un correo electrónico'],
  [/^must be a range of IPv4 or IPv6 addresses, such as (.*) or (.*)$/, 'Debe ser un rango IPv4 o IPv6: $1 o $2'],
  [/^must not be nested more than (\d+) levels deep$/, 'No debe tener más de $1 niveles'],
  [/^must not contain the NUL character$/, 'No debe llevar el carácter NUL'],
  [/^must be well-formed Unicode$/, 'Debe ser Unicode bien formado'],
  [/^must be in the future$/, 'Debe estar en el futuro'],
  [/^must be after (\S+), the company's current time$/, 'Debe ser posterior a $1, la hora actual de la empresa'],
];

export const faults: typeof english = {
  said: (message) => {
    const [found, spanish = ''] = sentences.find(([known]) => known.test(message)) ?? [];
    return found ? message.replace(found, spanish) : `No se acepta: ${message}`;
  },
};
