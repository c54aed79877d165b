import { onSupportedNode } from './start/supportedNode.js';

onSupportedNode(() => import('#service-process'));
