import { onSupportedNode } from './start/supportedNode.js';

onSupportedNode(() => import('#worker-process'));
