import type { signIn as english } from '../en/signIn.js';

export const signIn: typeof english = {
  hint: 'Inicie sesión con la cuenta de su empresa y volverá a esta página.',
  endsSoon: 'Su sesión se cerrará pronto. Inicie sesión de nuevo para seguir donde está.',
  inWindow: 'La página de inicio de sesión de su empresa se abre en otra ventana.',
  handedOver: 'Ha iniciado sesión. Puede cerrar esta ventana.',
  sessionGoesOn:
    'Ha cerrado la sesión aquí. La cuenta de su empresa sigue abierta en este equipo: ciérrela también allí.',
  signedOut: 'Ha cerrado la sesión en este tablero.',
  said: (words) => `Su respuesta: ${words}`,
  problems: {
    PROVIDER_UNAVAILABLE: 'El inicio de sesión de su empresa no responde. Inténtelo de nuevo en un minuto.',
    PROVIDER_REFUSED: 'El inicio de sesión de su empresa no le ha dejado entrar.',
    SIGN_IN_EXPIRED: 'Este inicio de sesión ha tardado demasiado o ya se había usado. Inicie sesión de nuevo.',
    TOKEN_OPAQUE:
      'El token de la cuenta no se puede leer aquí. El operador tiene que configurar OIDC_RESOURCE, OIDC_AUDIENCE u OIDC_TOKEN.',
  },
  noCompany: 'Su cuenta no está vinculada a ninguna empresa aquí. Pida a su administrador que la vincule.',
  neededClaims: (claims) => `Para el administrador: la cuenta necesita uno de los claims ${claims}.`,
};
